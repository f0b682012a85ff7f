// The bytes that lanes stand for in an instruction whose operands differ in width. A repeat has the
// lanes of the widest type; a narrower operand has more of them in a block, and fewer blocks.
// spec: vector.md, section 1.1
#pragma once

#include <array>
#include <span>

#include "isa/lanes.h"

namespace asctwin::isa {

struct LaneSide {
  LaneStride stride;
  int64_t bits;  // of an element
  // For an operand that uses one half of each block: its lanes there, and the begin of the half.
  int64_t lanes_in_half_block = 0;
  int64_t first_byte = 0;

  int64_t lanes_per_block() const {
    return lanes_in_half_block != 0 ? lanes_in_half_block : kBlockBytes * 8 / bits;
  }
  bool joins_blocks() const { return stride.block == 1 && lanes_in_half_block == 0; }
  int64_t bytes_of(int64_t lanes) const { return (lanes * bits + 7) / 8; }
  int64_t offset_of(int64_t repeat, int64_t lane) const {
    const int64_t block = lane / lanes_per_block();
    return (repeat * stride.repeat + block * stride.block) * kBlockBytes + first_byte +
           lane % lanes_per_block() * bits / 8;
  }
  bool is_contiguous(int64_t per_repeat) const {
    return joins_blocks() && stride.repeat * lanes_per_block() == per_repeat;
  }
};
inline LaneSide side_of(const LaneStride& stride, DType dtype) {
  return {stride, info_of(dtype).bits};
}

// A run of active lanes of a repeat that is contiguous on every side.
struct LanePiece {
  int64_t lane, lanes;
};

// The number of lanes, when every side is contiguous and no lane is left out; -1 otherwise.
template <size_t kSides>
int64_t dense_lanes(const Lanes& lanes, int64_t per_repeat, const LaneSide (&sides)[kSides]) {
  for (const LaneSide& side : sides)
    if (!side.is_contiguous(per_repeat)) return -1;
  if (lanes.counter) return lanes.count;
  int64_t active = 0;
  for_each_lane_box(lanes, per_repeat, [&](const LaneBox& box) { active += box.lanes; });
  return active == per_repeat ? lanes.repeat * per_repeat : -1;
}

// The active lanes of one repeat, in their order.
struct RepeatPieces {
  std::array<LanePiece, 128> pieces;
  size_t count = 0;

  // The lanes [lane, end), cut where a side does not go on contiguously.
  template <size_t kSides>
  void add(int64_t lane, int64_t end, const LaneSide (&sides)[kSides]) {
    while (lane < end) {
      int64_t next = end;
      for (const LaneSide& side : sides)
        if (!side.joins_blocks())
          next = std::min(next, (lane / side.lanes_per_block() + 1) * side.lanes_per_block());
      pieces[count++] = {lane, next - lane};
      lane = next;
    }
  }
  std::span<const LanePiece> all() const { return {pieces.data(), count}; }
};

// Calls visit(repeat, pieces) for every repeat that has an active lane, in order.
// @pre a repeat has at most 128 lanes
template <size_t kSides, class Visit>
void for_each_repeat(const Lanes& lanes, int64_t per_repeat, const LaneSide (&sides)[kSides],
                     Visit&& visit) {
  RepeatPieces whole;
  if (lanes.counter) {
    whole.add(0, per_repeat, sides);
    const int64_t rest = lanes.count % per_repeat;
    for (int64_t r = 0; r < lanes.count / per_repeat; ++r) visit(r, whole.all());
    RepeatPieces last;
    last.add(0, rest, sides);
    if (rest > 0) visit(lanes.count / per_repeat, last.all());
    return;
  }
  Lanes one = lanes;
  one.repeat = 1;
  for_each_lane_box(one, per_repeat,
                    [&](const LaneBox& box) { whole.add(box.lane, box.lane + box.lanes, sides); });
  if (whole.count == 0) return;
  for (int64_t r = 0; r < lanes.repeat; ++r) visit(r, whole.all());
}

// The accesses of one side, a repeat a step.
void mixed_lane_accesses(AccessSink& sink, Effect effect, int operand, const Operand& at,
                         const Lanes& lanes, const LaneSide& side, int64_t per_repeat);

}  // namespace asctwin::isa
