// Reductions: lanes of a repeat, a block or a pair, and whole tensors.
// spec: vector.md, section 4.11
#pragma once

#include "ref/vector.h"

namespace ref {

struct ReduceParams {
  int64_t dstRepStride = 1;  // in results of a repeat
  int64_t srcBlkStride = 1;  // blocks of 32 B
  int64_t srcRepStride = 8;
};

// Groups of `group` lanes each. `fills_masked`: groups without a lane have a result.
void reduce_groups(Op op, Type type, int64_t group, bool fills_masked, const LaneParams& lanes,
                   const ReduceParams& params, Place dst, Place src);

enum class Result { kValueIndex, kIndexValue, kOnlyValue, kOnlyIndex };
struct Found {
  bool any = false;
  uint64_t value = 0;
  uint64_t index = 0;
};
// @return the extreme of all repeats; its number counts the lanes of whole repeats
Found whole_reduce_extreme(Op op, Type type, Result result, const LaneParams& lanes,
                           const ReduceParams& params, Place dst, Place src);

enum class SumWay { kRunning, kLevels, kLevelsAndTail, kLanes };
// @return nothing where no lane takes part
Found reduce_sum(Type type, SumWay way, const LaneParams& lanes, int64_t srcRepStride, Place src);
// The number counts elements from the start of `src`.
Found reduce_extreme(Op op, Type type, const LaneParams& lanes, int64_t srcRepStride, Place src);

// The first bytes of the work tensor and how many, of up to three parts. `repeats`: results.
struct Work {
  int64_t at = 0;
  int64_t bytes = 0;
};
std::array<Work, 3> work_of_sum(int64_t repeats, int64_t size_bytes);
std::array<Work, 3> work_of_extreme(int64_t repeats, int64_t size_bytes, bool index);

}  // namespace ref
