// Runs of elements inside loops.
// spec: adv_math.md, sections 6.3 to 6.6
#pragma once

#include "ref/memory.h"

namespace ref {

struct MoveLoop {
  int64_t count, dst_stride, src_stride;
};
struct MoveParams {
  int64_t size_bytes, run;
  std::vector<MoveLoop> loops;
  bool fills;
  uint64_t value;
};
void strided_move(const MoveParams& params, Place dst, Place src);

}  // namespace ref
