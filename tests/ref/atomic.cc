// Element by element, from the lowest written byte to the highest.
#include "ref/atomic.h"

namespace ref {

void combine(Op op, Type type, const Memory& plain, Memory& memory) {
  const int64_t size = size_of(type);
  const auto end = static_cast<int64_t>(plain.bytes().size());
  for (int64_t at = 0; at < end; ++at)
    if (plain.bytes_read().at(at)) memory.read(at);
  for (int64_t at = 0; at < end;) {
    if (!plain.bytes_written().at(at)) {
      ++at;
      continue;
    }
    uint64_t moved = 0;
    for (int64_t i = 0; i < size; ++i) moved |= uint64_t{plain.bytes().at(at + i)} << (8 * i);
    memory.store(at, size, apply(op, type, memory.load(at, size), moved));
    at += size;
  }
}

}  // namespace ref
