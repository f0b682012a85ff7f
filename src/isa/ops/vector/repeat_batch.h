// Several repeats of a vector instruction at a time, where lanes are left out or operands are not
// contiguous: the DataBlocks of the sources are brought together, the loops run over all of their
// lanes, and those that are active go out. What inactive lanes come to is thrown away.
// spec: vector.md, sections 1.1 to 1.5
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "isa/lanes.h"
#include "isa/simd/block_moves.h"

namespace asctwin::isa {

inline constexpr int64_t kBatchRepeats = 8, kBatchBytes = kBatchRepeats * kRepeatBytes;

// Repeats that have the same active lanes.
struct RepeatPart {
  alignas(64) uint8_t ones[kRepeatBytes];  // in the bytes of active lanes
  int64_t first_repeat, repeats;
  int64_t first_block, blocks;  // from the first to the last with an active lane
  bool whole;                   // no lane of these is left out

  int64_t bytes() const { return blocks * kBlockBytes; }  // of a repeat
};

// Lane i of `ones` is all ones where bit i of the mask is set.
template <class Lane>
void spread_mask(const std::array<uint64_t, 2>& mask, uint8_t* ones) {
  for (size_t first = 0; first < kRepeatBytes / sizeof(Lane); first += 8) {
    const auto bits = static_cast<Lane>(mask[first / 64] >> (first % 64) & 0xFF);
    Lane lanes[8];
    for (unsigned i = 0; i < 8; ++i)
      lanes[i] = static_cast<Lane>((bits & 1u << i) != 0 ? ~Lane{0} : Lane{0});
    std::memcpy(ones + first * sizeof(Lane), lanes, sizeof(lanes));
  }
}

// Calls visit(part) for the repeats with this mask, unless it is empty.
template <class Visit>
void visit_repeats(const std::array<uint64_t, 2>& mask, int64_t lane_bytes, int64_t first,
                   int64_t repeats, Visit&& visit) {
  if (repeats == 0 || (mask[0] | mask[1]) == 0) return;
  const int64_t per_block = kBlockBytes / lane_bytes;
  const int64_t begin = mask[0] != 0 ? std::countr_zero(mask[0]) : 64 + std::countr_zero(mask[1]);
  const int64_t end = mask[1] != 0 ? 64 + std::bit_width(mask[1]) : std::bit_width(mask[0]);
  RepeatPart part;
  part.first_repeat = first;
  part.repeats = repeats;
  part.first_block = begin / per_block;
  part.blocks = ceil_div(end, per_block) - part.first_block;
  part.whole = std::popcount(mask[0]) + std::popcount(mask[1]) == part.blocks * per_block;
  if (!part.whole)
    lane_bytes == 2 ? spread_mask<uint16_t>(mask, part.ones)
                    : spread_mask<uint32_t>(mask, part.ones);
  visit(part);
}

// @pre lanes have 2 or 4 bytes
template <class Visit>
void for_each_repeat_part(const Lanes& lanes, int64_t lane_bytes, Visit&& visit) {
  const int64_t per_repeat = kRepeatBytes / lane_bytes;
  const auto first_lanes = [&](int64_t count) {
    const auto bits = [](int64_t n) { return n >= 64 ? ~uint64_t{0} : (uint64_t{1} << n) - 1; };
    return std::array{bits(count), count > 64 ? bits(count - 64) : 0};
  };
  if (!lanes.counter) {
    const uint64_t high = per_repeat > 64 ? lanes.mask[1] : 0;
    return visit_repeats({lanes.mask[0], high}, lane_bytes, 0, lanes.repeat, visit);
  }
  const int64_t whole = lanes.count / per_repeat;
  visit_repeats(first_lanes(per_repeat), lane_bytes, 0, whole, visit);
  visit_repeats(first_lanes(lanes.count % per_repeat), lane_bytes, whole, 1, visit);
}

// The bytes of an operand from its first repeat to its last, as if every lane were active.
struct RepeatWalk {
  uint8_t* address;
  LaneStride stride;

  int64_t offset(int64_t repeat, int64_t block) const {
    return (repeat * stride.repeat + block * stride.block) * kBlockBytes;
  }
  uint8_t* end(int64_t repeats) const {
    return address + offset(std::max<int64_t>(repeats - 1, 0), kBlocksPerRepeat - 1) + kBlockBytes;
  }
  bool is_apart_from(const RepeatWalk& other, int64_t repeats) const {
    return end(repeats) <= other.address || other.end(repeats) <= address;
  }
  bool operator==(const RepeatWalk& other) const {
    return address == other.address && stride.block == other.stride.block &&
           stride.repeat == other.stride.repeat;
  }
  // All DataBlocks of all repeats lie apart.
  bool is_disjoint(int64_t repeats) const {
    if (stride.block <= 0) return false;
    return repeats <= 1 || stride.repeat > (kBlocksPerRepeat - 1) * stride.block ||
           (stride.repeat > 0 && stride.block >= repeats * stride.repeat);
  }
  bool is_aligned() const { return reinterpret_cast<uintptr_t>(address) % kBlockBytes == 0; }
  bool lies_side_by_side(const RepeatPart& part) const {
    return stride.block == 1 && stride.repeat == kBlocksPerRepeat &&
           part.blocks == kBlocksPerRepeat;
  }
};

// The DataBlocks of `part` in `repeats` repeats, in one piece where they lie side by side.
inline BlockPieces pieces_of(const RepeatWalk& walk, const RepeatPart& part, int64_t repeats) {
  const bool one = walk.stride.block == 1;
  return {one ? 1 : part.blocks, one ? part.bytes() : kBlockBytes, walk.stride.block * kBlockBytes,
          repeats, walk.stride.repeat * kBlockBytes};
}

// The lanes of `part` in `repeats` repeats from `repeat` on, side by side: in `room` or, where they
// lie so, in their place.
inline uint8_t* gathered(const RepeatWalk& walk, const RepeatPart& part, int64_t repeat,
                         int64_t repeats, uint8_t* room) {
  uint8_t* const from = walk.address + walk.offset(repeat, part.first_block);
  if (walk.lies_side_by_side(part)) return from;
  block_moves().gather(room, from, pieces_of(walk, part, repeats));
  return room;
}

// `from` to the active lanes of `part`, as gathered() has them.
inline void scatter(const RepeatWalk& walk, const RepeatPart& part, int64_t repeat, int64_t repeats,
                    const uint8_t* from) {
  uint8_t* const to = walk.address + walk.offset(repeat, part.first_block);
  if (to == from) return;
  const BlockPieces pieces = pieces_of(walk, part, repeats);
  if (part.whole) return block_moves().scatter(to, from, pieces);
  block_moves().scatter_ones(to, from, part.ones + part.first_block * kBlockBytes, pieces);
}

}  // namespace asctwin::isa
