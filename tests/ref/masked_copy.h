// Copy: lanes of one tensor to another.
// spec: data_movement.md, section 8
#pragma once

#include "ref/vector.h"

namespace ref {

struct CopyRepeatParams {  // blocks of 32 B
  int64_t dstStride = 0;
  int64_t srcStride = 0;
  int64_t dstRepeatSize = 8;
  int64_t srcRepeatSize = 8;
};

// Normal mode. A counter in `lanes` is that of the count form: it goes on from repeat to repeat.
void copy_lanes(const LaneParams& lanes, int64_t size_bytes, const CopyRepeatParams& params,
                Place dst, Place src);

// Counter mode: each of the repeats has `elements` elements, however many blocks they take.
void copy_counted(int64_t elements, int64_t repeat_times, int64_t size_bytes,
                  const CopyRepeatParams& params, Place dst, Place src);

}  // namespace ref
