// Which bytes of an operand the lanes of a vector instruction stand for.
// addr(repeat, lane) = base + (repeat * repeat_stride + lane / bl * block_stride) * 32 B
//                    + lane % bl * S,   bl = 32 B / S lanes per DataBlock, 8 DataBlocks per repeat.
// spec: vector.md, sections 1.1 to 1.5
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "asctwin/isa/vector.h"
#include "isa/access.h"
#include "isa/registers.h"
#include "isa/strided.h"

namespace asctwin::isa {

inline constexpr int64_t kBlocksPerRepeat = kRepeatBytes / kBlockBytes;

// A run of neighbouring active lanes inside one DataBlock.
struct LaneRun {
  int64_t repeat, block, lane, lanes;
};

inline int64_t lanes_per_repeat(DType dtype) {
  return kRepeatBytes / static_cast<int64_t>(size_of(dtype));
}

// The mask register for the first `length` lanes of a repeat; lengths beyond it are the whole.
std::array<uint64_t, 2> mask_of_length(int64_t length, DType dtype);

inline int64_t offset_of(const LaneRun& run, const LaneStride& stride, int64_t element_bytes) {
  return (run.repeat * stride.repeat + run.block * stride.block) * kBlockBytes +
         run.lane * element_bytes;
}

// Returns the offset of an operand with elements of `element_bytes`, where a run counts lanes of
// `lane_bytes`, the widest type of the call. A DataBlock of it holds the lanes of several runs.
inline int64_t offset_of(const LaneRun& run, const LaneStride& stride, int64_t element_bytes,
                         int64_t lane_bytes) {
  const int64_t lane = run.block * (kBlockBytes / lane_bytes) + run.lane;
  const int64_t per_block = kBlockBytes / element_bytes;
  return offset_of(LaneRun{run.repeat, lane / per_block, lane % per_block, run.lanes}, stride,
                   element_bytes);
}

// An operand's stride and the bytes of its elements.
struct LaneWalk {
  LaneStride stride;
  int64_t element_bytes;
};

// Elements, when every operand is contiguous and no lane is left out; -1 otherwise.
int64_t dense_elements(const Lanes& lanes, int64_t element_bytes,
                       std::initializer_list<LaneStride> strides);
int64_t dense_elements(const Lanes& lanes, int64_t lane_bytes,
                       std::initializer_list<LaneWalk> operands);

inline int64_t repeats_of(const Lanes& lanes, int64_t element_bytes) {
  return lanes.counter ? ceil_div(lanes.count * element_bytes, kRepeatBytes) : lanes.repeat;
}

inline bool is_active(const Lanes& lanes, int64_t repeat, int64_t lane, int64_t lanes_per_repeat) {
  if (lanes.counter) return repeat * lanes_per_repeat + lane < lanes.count;
  return lane < 128 && (lanes.mask[lane / 64] >> (lane % 64) & 1) != 0;
}

// Calls visit(LaneRun) for every maximal run of active lanes, in the order of repeats and lanes.
template <class Visit>
void for_each_lane_run(const Lanes& lanes, int64_t element_bytes, Visit&& visit) {
  const int64_t per_block = kBlockBytes / element_bytes;
  const int64_t per_repeat = per_block * kBlocksPerRepeat;
  const int64_t repeats = repeats_of(lanes, element_bytes);
  for (int64_t r = 0; r < repeats; ++r)
    for (int64_t b = 0; b < kBlocksPerRepeat; ++b)
      for (int64_t lane = 0; lane < per_block;) {
        int64_t end = lane;
        while (end < per_block && is_active(lanes, r, b * per_block + end, per_repeat)) ++end;
        if (end > lane) visit(LaneRun{r, b, lane, end - lane});
        lane = end + 1;
      }
}

// A run of neighbouring active lanes, the same in `repeats` repeats from `repeat` on.
struct LaneBox {
  int64_t repeat, repeats, lane, lanes;
};

// Calls visit(LaneBox) until every active lane has been in one box. There are at most 64 boxes,
// however many repeats a call has.
template <class Visit>
void for_each_lane_box(const Lanes& lanes, int64_t per_repeat, Visit&& visit) {
  if (lanes.counter) {
    const int64_t whole = lanes.count / per_repeat, rest = lanes.count % per_repeat;
    if (whole > 0) visit(LaneBox{0, whole, 0, per_repeat});
    if (rest > 0) visit(LaneBox{whole, 1, 0, rest});
    return;
  }
  for (int64_t lane = 0; lane < per_repeat && lanes.repeat > 0;) {
    int64_t end = lane;
    while (end < per_repeat && is_active(lanes, 0, end, per_repeat)) ++end;
    if (end > lane) visit(LaneBox{0, lanes.repeat, lane, end - lane});
    lane = end + 1;
  }
}

void lane_accesses(AccessSink& sink, Effect effect, int operand, const Operand& at,
                   const Lanes& lanes, const LaneStride& stride, int64_t element_bytes);
// Where the widest type of the call has `lane_bytes`.
void lane_accesses(AccessSink& sink, Effect effect, int operand, const Operand& at,
                   const Lanes& lanes, const LaneWalk& walk, int64_t lane_bytes);

// Mode and mask as the registers give them, and as the call leaves them.
void resolve_lanes(Lanes& lanes, DType dtype, const Context& context);
void commit_lanes(const Lanes& lanes, Registers& registers);

}  // namespace asctwin::isa
