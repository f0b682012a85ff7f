// What reductions do with the lanes of a repeat: which take part, what stands for the others, and
// which lane is the extreme one.
// spec: vector.md, sections 1.2, 1.3 and 4.11
#pragma once

#include <array>
#include <bitset>
#include <cstring>

#include "isa/lanes.h"
#include "isa/saturate.h"
#include "isa/simd/reduce_tree.h"

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

inline uint32_t infinity_of(DType dtype) { return dtype == DType::kHalf ? 0x7C00 : 0x7F800000; }
inline uint32_t sign_of(DType dtype) { return dtype == DType::kHalf ? 0x8000 : 0x80000000; }

// UNVERIFIED: evidence = inferred: lanes that are left out count as +0 in a sum, as the infinity
// that never wins in the others.
inline uint32_t identity_of(const TreeNode& node) {
  if (node.join == ReduceJoin::kSum) return 0;
  const bool negative = node.join == ReduceJoin::kMax;
  return infinity_of(node.dtype) | (negative ? sign_of(node.dtype) : 0);
}

inline const uint8_t* RepeatLanes::read(const uint8_t* base, int64_t block_stride,
                                        const std::bitset<kMostLanes>& lanes) {
  const auto element = static_cast<int64_t>(size_of(node_.dtype));
  const int64_t per_block = kBlockBytes / element, per_repeat = kRepeatBytes / element;
  if (block_stride == 1 && lanes == first_lanes(per_repeat)) return base;
  const uint32_t identity = identity_of(node_);
  for (int64_t lane = 0; lane < per_repeat; ++lane) {
    const uint8_t* from =
        base + lane / per_block * block_stride * kBlockBytes + lane % per_block * element;
    std::memcpy(buffer_ + lane * element,
                lanes[static_cast<size_t>(lane)] ? static_cast<const void*>(from) : &identity,
                static_cast<size_t>(element));
  }
  return buffer_;
}

// The extreme value of a repeat or of several, and its number; of equal values the first.
// UNVERIFIED: +0 counts as larger than -0, and NaN beats every number, as for Max and Min.
class Extreme {
 public:
  explicit Extreme(const TreeNode& node) : node_(node) {}

  bool any() const { return any_; }
  uint64_t index() const { return index_; }
  // Bits of the value, as the overflow mode leaves them.
  uint32_t value() const {
    uint32_t bits = value_;
    if (node_.saturates) saturate_half(reinterpret_cast<uint8_t*>(&bits), 1);
    return bits;
  }
  // As the accumulator holds both.
  uint64_t accumulator() const { return index_ << 32 | value(); }

  Extreme renumbered(uint64_t first) const {
    Extreme moved = *this;
    moved.index_ += first;
    return moved;
  }

  // `lanes` as RepeatLanes gives them; the number of lane i is `first` + i.
  void meet(const uint8_t* lanes, const std::bitset<kMostLanes>& active, uint64_t first);
  void meet(const Extreme& other) {
    if (!other.any_ || (any_ && !is_before(other.value_, value_))) return;
    *this = other;
  }

 private:
  bool is_nan(uint32_t bits) const {
    return (bits & ~sign_of(node_.dtype)) > infinity_of(node_.dtype);
  }
  // Ascends with the value; the sign stands in its own bit.
  int64_t key_of(uint32_t bits) const {
    const uint32_t sign = sign_of(node_.dtype);
    return (bits & sign) != 0 ? -1 - static_cast<int64_t>(bits & ~sign) : int64_t{bits};
  }
  bool is_before(uint32_t a, uint32_t b) const {
    if (is_nan(a) || is_nan(b)) return !is_nan(b);
    return node_.join == ReduceJoin::kMax ? key_of(a) > key_of(b) : key_of(a) < key_of(b);
  }
  uint32_t bits_at(const uint8_t* lanes, size_t lane) const {
    const size_t element = size_of(node_.dtype);
    uint32_t bits = 0;
    std::memcpy(&bits, lanes + lane * element, element);
    return bits;
  }

  TreeNode node_;
  bool any_ = false;
  uint32_t value_ = 0;
  uint64_t index_ = 0;
};

inline void Extreme::meet(const uint8_t* lanes, const std::bitset<kMostLanes>& active,
                          uint64_t first) {
  TreeNode node = node_;
  node.saturates = false;
  int levels = 0;
  while ((size_t{kRepeatBytes} >> levels) > size_of(node.dtype)) ++levels;
  Extreme found(node_);
  found.any_ = true;
  reduce_tree(node, lanes, &found.value_, 1, levels);
  const bool nan = is_nan(found.value_);
  for (size_t lane = 0; lane < kMostLanes; ++lane) {
    if (!active[lane]) continue;
    const uint32_t bits = bits_at(lanes, lane);
    if (nan ? !is_nan(bits) : bits != found.value_) continue;
    found.index_ = first + lane;
    break;
  }
  meet(found);
}

}  // namespace asctwin::isa
