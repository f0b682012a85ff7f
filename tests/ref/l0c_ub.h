// Copies between L0C and UB of a core that does cube and vector work.
// spec: data_movement.md, section 11.2; cube.md, section 5
#pragma once

#include "ref/memory.h"

namespace ref {

enum class OutOfL0c { kSame, kFloatToHalf };

struct CopyCo2Params {
  int64_t blockCount = 1, blockLen = 0, srcStride = 0, dstStride = 0;
  OutOfL0c conversion = OutOfL0c::kSame;
  int64_t src_bytes = 4;
  enum class Number { kHalf, kFloat, kInteger } number = Number::kFloat;  // of the source
  bool is_signed = true;
  bool relu = false;
};
void copy_co2(const CopyCo2Params& params, Place dst, Place src);

struct BroadCastParams {
  int64_t blockCount = 1, blockLen = 1, srcGap = 0, dstGap = 0;
  int64_t bytes = 4;
};
void broadcast_to_l0c(const BroadCastParams& params, Place dst, Place src);

}  // namespace ref
