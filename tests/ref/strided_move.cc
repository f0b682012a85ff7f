// Element by element.
#include "ref/strided_move.h"

namespace ref {

void strided_move(const MoveParams& params, Place dst, Place src) {
  int64_t turns = 1;
  for (const MoveLoop& loop : params.loops) turns *= loop.count;
  for (int64_t turn = 0; turn < turns; ++turn) {
    int64_t to = 0, from = 0, rest = turn;
    for (const MoveLoop& loop : params.loops) {
      to += rest % loop.count * loop.dst_stride;
      from += rest % loop.count * loop.src_stride;
      rest /= loop.count;
    }
    for (int64_t i = 0; i < params.run; ++i) {
      const int64_t size = params.size_bytes;
      const uint64_t element =
          params.fills ? params.value : src.memory.load(src.at + (from + i) * size, size);
      dst.memory.store(dst.at + (to + i) * size, size, element);
    }
  }
}

}  // namespace ref
