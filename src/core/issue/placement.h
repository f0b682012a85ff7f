// Where the operands of a call lie, as far as a single-call check could tell two places apart: the
// object around each, its alignment, and how the operands lie to one another.
#pragma once

#include <array>
#include <span>

#include "core/issue/call_layout.h"
#include "core/issue/footprint.h"

namespace asctwin::core {

class Placement {
 public:
  // False: other calls cannot be held against this one.
  bool learn(const Core& core, const Instruction& call, std::span<const Footprint::Part> parts);
  // Whether the operands of a call of the same form, which lie at `spans`, are placed alike: each
  // in the same object and at the same alignment, in a tensor that is long enough.
  bool holds(const OperandSpans& spans) const {
    for (size_t i = 0; i < count_; ++i)
      if (!operands_[i].holds(spans[i])) return false;
    for (size_t i = 0; i < pair_count_; ++i)
      if (!pairs_[i].is_alike(spans)) return false;
    return true;
  }

 private:
  // [first, last) from the address on is touched.
  struct PlacedOperand {
    AddressRange range;
    uintptr_t address = 0;
    uintptr_t alignment_mask = 0;
    int64_t first = 0;
    int64_t last = 0;
    bool is_written = false;

    // A tensor that claims more than its object has is held to the object: that is for the checks.
    bool holds(const OperandSpan& span) const {
      const auto at = reinterpret_cast<uintptr_t>(span.address);
      if (!range.contains(span.address)) return false;
      // Of its object, behind what is touched: no more of it may belong to the tensor.
      const uint64_t left = range.first + range.span - at;
      const uint64_t claimed = span.extent_bytes - static_cast<uint64_t>(last);
      return ((at ^ address) & alignment_mask) == 0 &&
             (claimed <= left || span.extent_bytes == isa::kUnknownExtent);
    }
  };
  // Operands that were apart may have any distance but those at which they meet; others must have
  // the one they had. So there is a stretch of distances from a to b that are none.
  struct Pair {
    uint8_t a, b;
    int64_t first_none;
    uint64_t count_none;

    bool is_alike(const OperandSpans& spans) const {
      const int64_t distance = spans[b].address - spans[a].address;
      return static_cast<uint64_t>(distance) - static_cast<uint64_t>(first_none) >= count_none;
    }
  };

  void reach(std::span<const Footprint::Part> parts);
  bool enclose(const Core& core, const Instruction& call);
  void pair_up();

  std::array<PlacedOperand, kMostOperands> operands_{};
  size_t count_ = 0;
  std::array<Pair, kMostOperands*(kMostOperands - 1) / 2> pairs_{};
  size_t pair_count_ = 0;
};

}  // namespace asctwin::core
