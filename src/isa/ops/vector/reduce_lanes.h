// Reduces the lanes of a repeat: lanes that take part, the value of the others, the lane of the
// extreme.
// spec: vector.md, sections 1.2, 1.3 and 4.11
#pragma once

#include <array>
#include <bitset>
#include <cstring>

#include "isa/lanes.h"
#include "isa/saturate.h"
#include "isa/simd/reduce_tree.h"
#include "num/unaligned.h"

namespace asctwin::isa {

inline constexpr int64_t kMostLanes = 128;  // of a repeat of 16-bit elements

// Neighbouring repeats with the same active lanes; there is one.
struct LanePhase {
  int64_t first = 0;
  int64_t repeats = 0;
  std::bitset<kMostLanes> lanes;
};

// The active lanes of a call: at most two phases, as the last repeat of a count may be shorter.
class LanePhases {
 public:
  LanePhases(const Lanes& lanes, DType dtype);
  const LanePhase* begin() const { return phases_.data(); }
  const LanePhase* end() const { return phases_.data() + count_; }

 private:
  void add(int64_t first, int64_t repeats, const std::bitset<kMostLanes>& lanes) {
    if (repeats > 0 && lanes.any()) phases_[count_++] = {first, repeats, lanes};
  }
  std::array<LanePhase, 2> phases_;
  size_t count_ = 0;
};

inline std::bitset<kMostLanes> first_lanes(int64_t count) {
  std::bitset<kMostLanes> lanes;
  return count <= 0 ? lanes : lanes.set() >> static_cast<size_t>(kMostLanes - count);
}

inline LanePhases::LanePhases(const Lanes& lanes, DType dtype) {
  const int64_t per_repeat = lanes_per_repeat(dtype);
  if (per_repeat > kMostLanes) return;
  if (lanes.counter) {
    add(0, lanes.count / per_repeat, first_lanes(per_repeat));
    add(lanes.count / per_repeat, 1, first_lanes(lanes.count % per_repeat));
    return;
  }
  std::bitset<kMostLanes> active(lanes.mask[1]);
  active = (active << 64 | std::bitset<kMostLanes>(lanes.mask[0])) & first_lanes(per_repeat);
  add(0, lanes.repeat, active);
}

// Calls visit(repeat, LanePhase) for every repeat with an active lane.
template <class Visit>
void for_each_repeat(const Lanes& lanes, DType dtype, Visit visit) {
  for (const LanePhase& phase : LanePhases(lanes, dtype))
    for (int64_t r = phase.first; r < phase.first + phase.repeats; ++r) visit(r, phase);
}

// The repeats of a call, side by side with the identity in place of lanes without a part.
class RepeatLanes {
 public:
  explicit RepeatLanes(const TreeNode& node) : node_(node) {}
  // @return 256 B that hold until the next call
  const uint8_t* read(const uint8_t* base, int64_t block_stride,
                      const std::bitset<kMostLanes>& lanes);

 private:
  TreeNode node_;
  alignas(64) uint8_t buffer_[kRepeatBytes];
};

inline bool is_floating(DType dtype) { return dtype == DType::kHalf || dtype == DType::kFloat; }
inline bool has_no_sign(DType dtype) {
  return dtype == DType::kUInt16 || dtype == DType::kUInt32 || dtype == DType::kUInt64;
}
inline uint64_t infinity_of(DType dtype) { return dtype == DType::kHalf ? 0x7C00 : 0x7F800000; }
inline uint64_t sign_of(DType dtype) { return uint64_t{1} << (8 * size_of(dtype) - 1); }
// The levels of the tree over a repeat.
inline int levels_of_repeat(DType dtype) {
  return size_of(dtype) == 2 ? 7 : size_of(dtype) == 4 ? 6 : 5;
}

// UNVERIFIED: evidence = inferred: lanes that are left out count as +0 in a sum, as the infinity
// that never wins in the others, or as the end of the range of integers.
inline uint64_t identity_of(const TreeNode& node) {
  if (node.join == ReduceJoin::kSum) return 0;
  const bool negative = node.join == ReduceJoin::kMax;
  const uint64_t sign = sign_of(node.dtype);
  if (has_no_sign(node.dtype)) return negative ? 0 : sign | (sign - 1);
  if (!is_floating(node.dtype)) return negative ? sign : sign - 1;
  return infinity_of(node.dtype) | (negative ? sign_of(node.dtype) : 0);
}

inline const uint8_t* RepeatLanes::read(const uint8_t* base, int64_t block_stride,
                                        const std::bitset<kMostLanes>& lanes) {
  const auto element = static_cast<int64_t>(size_of(node_.dtype));
  const int64_t per_block = kBlockBytes / element, per_repeat = kRepeatBytes / element;
  if (block_stride == 1 && lanes == first_lanes(per_repeat)) return base;
  const uint64_t identity = identity_of(node_);
  for (int64_t lane = 0; lane < per_repeat; ++lane) {
    const uint8_t* from =
        base + lane / per_block * block_stride * kBlockBytes + lane % per_block * element;
    std::memcpy(buffer_ + lane * element,
                lanes[static_cast<size_t>(lane)] ? static_cast<const void*>(from) : &identity,
                static_cast<size_t>(element));
  }
  return buffer_;
}

// The values of extremes are compared as bits. UNVERIFIED: +0 counts as larger than -0, and NaN
// beats every number, as for Max and Min.
inline bool is_nan(DType dtype, uint64_t bits) {
  return is_floating(dtype) && (bits & ~sign_of(dtype)) > infinity_of(dtype);
}
// Ascends with the value; the sign of a float stands in its own bit.
inline int64_t key_of(DType dtype, uint64_t bits) {
  const uint64_t sign = sign_of(dtype);
  if (has_no_sign(dtype)) return static_cast<int64_t>(bits ^ uint64_t{1} << 63);
  if (!is_floating(dtype)) return static_cast<int64_t>((bits ^ sign) - sign);
  return (bits & sign) != 0 ? -1 - static_cast<int64_t>(bits & ~sign) : static_cast<int64_t>(bits);
}

// The repeat with the extreme value; of equal values the first.
class Extreme {
 public:
  explicit Extreme(const TreeNode& node) : node_(node) {}

  bool any() const { return any_; }
  uint64_t value() const { return value_; }
  int64_t repeat() const { return repeat_; }
  void offer(uint64_t value, int64_t repeat) {
    if (any_ && !is_better(value)) return;
    any_ = true;
    value_ = value;
    repeat_ = repeat;
  }

 private:
  bool is_better(uint64_t value) const {
    const DType dtype = node_.dtype;
    if (is_nan(dtype, value) || is_nan(dtype, value_)) return !is_nan(dtype, value_);
    const int64_t mine = key_of(dtype, value_), other = key_of(dtype, value);
    return node_.join == ReduceJoin::kMax ? other > mine : other < mine;
  }

  TreeNode node_;
  bool any_ = false;
  uint64_t value_ = 0;
  int64_t repeat_ = 0;
};

// As the overflow mode leaves it.
inline uint64_t stored_value(const TreeNode& node, uint64_t bits) {
  if (node.saturates) saturate_half(reinterpret_cast<uint8_t*>(&bits), 1);
  return bits;
}

// The first lane with these bits; kMostLanes: none has them.
template <class Word>
int64_t lane_with(const uint8_t* lanes, uint64_t bits) {
  const auto value = static_cast<Word>(bits);
  constexpr int64_t kLanes = kRepeatBytes / sizeof(Word), kStep = 16;
  const auto holds = [&](int64_t lane) {
    return load_element<Word>(lanes, static_cast<size_t>(lane)) == value;
  };
  for (int64_t first = 0; first < kLanes; first += kStep) {
    bool any = false;  // without a branch, for the compiler to join
    for (int64_t i = 0; i < kStep; ++i) any |= holds(first + i);
    if (!any) continue;
    while (!holds(first)) ++first;
    return first;
  }
  return kMostLanes;
}

// The first active lane that holds the extreme value of them. Without checks, a call may have
// written over its own source; then it is any lane.
inline int64_t lane_of(const TreeNode& node, const uint8_t* lanes,
                       const std::bitset<kMostLanes>& active, uint64_t value) {
  const size_t element = size_of(node.dtype);
  const bool nan = is_nan(node.dtype, value);
  const int64_t found = element == 2   ? lane_with<uint16_t>(lanes, value)
                        : element == 4 ? lane_with<uint32_t>(lanes, value)
                                       : lane_with<uint64_t>(lanes, value);
  if (!nan && found < kMostLanes && active[static_cast<size_t>(found)]) return found;
  for (size_t lane = 0; lane < kMostLanes; ++lane) {
    if (!active[lane]) continue;
    uint64_t bits = 0;
    std::memcpy(&bits, lanes + lane * element, element);
    if (nan ? is_nan(node.dtype, bits) : bits == value) return static_cast<int64_t>(lane);
  }
  return 0;
}

// Where the repeats of a call stand; strides in blocks of 32 B.
struct RepeatSource {
  const uint8_t* address;
  LaneStride stride;

  const uint8_t* start_of(int64_t repeat) const {
    return address + repeat * stride.repeat * kBlockBytes;
  }
  bool is_dense(const LanePhase& phase, DType dtype) const {
    return stride.block == 1 && stride.repeat == kBlocksPerRepeat &&
           phase.lanes == first_lanes(lanes_per_repeat(dtype));
  }
};

// Calls visit(repeat, phase, bits of the extreme value) for every repeat with an active lane.
template <class Visit>
void for_each_extreme(TreeNode node, const LanePhases& phases, const RepeatSource& src,
                      Visit visit) {
  constexpr int64_t kBatch = 64;
  node.saturates = false;
  const size_t element = size_of(node.dtype);
  const int levels = levels_of_repeat(node.dtype);
  RepeatLanes leaves(node);
  for (const LanePhase& phase : phases) {
    const int64_t batch = src.is_dense(phase, node.dtype) ? kBatch : 1;
    const int64_t end = phase.first + phase.repeats;
    for (int64_t first = phase.first; first < end; first += batch) {
      const int64_t count = std::min(batch, end - first);
      uint8_t roots[kBatch * sizeof(uint64_t)];
      reduce_tree(node, leaves.read(src.start_of(first), src.stride.block, phase.lanes), roots,
                  static_cast<size_t>(count), levels);
      for (int64_t i = 0; i < count; ++i) {
        uint64_t bits = 0;
        std::memcpy(&bits, roots + static_cast<size_t>(i) * element, element);
        visit(first + i, phase, bits);
      }
    }
  }
}

}  // namespace asctwin::isa
