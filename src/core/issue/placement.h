// Where the operands of a call lie, as far as a single-call check could tell two places apart: the
// object around each, its alignment, the rest of its tensor, and how the operands lie to one
// another. The objects are ranges of addresses.
#pragma once

#include <array>
#include <span>

#include "core/issue/call_layout.h"
#include "core/stream_words.h"
#include "num/target.h"

namespace asctwin::core {

class Placement {
 public:
  // `ranges` receives for each operand where it may lie, so that what is touched stays in its
  // object. False: other calls cannot be held against this one.
  bool learn(const Core& core, const Instruction& call, std::span<const Footprint::Part> parts,
             AddressRange* ranges);
  size_t operand_count() const { return count_; }
  // Whether the operands of a call of the same form, which lie in their ranges, are placed alike:
  // each at the same alignment, in a tensor that is long enough. `count` is their number.
  bool holds(const isa::Operand* operands, size_t count) const {
    ASCTWIN_UNROLLED_LOOP
    for (size_t i = 0; i < count; ++i)
      if (!operands_[i].holds(operands[i])) return false;
    for (size_t i = 0; i < pair_count_; ++i)
      if (!pairs_[i].is_alike(operands)) return false;
    return true;
  }

  // Tests a call of one operand.
  ASCTWIN_ALWAYS_INLINE bool holds_one(const isa::Operand& operand) const {
    return operands_[0].holds(operand);
  }

 private:
  // [first, last) from the address on is touched.
  struct PlacedOperand {
    uintptr_t address = 0;
    uintptr_t alignment_mask = 0;
    int64_t last = 0;
    uintptr_t last_address = 0;  // at which it ends with its object
    int64_t first = 0;
    bool is_written = false;

    // A tensor that claims more than its object has is held to the object: that is for the checks.
    bool holds(const isa::Operand& operand) const {
      const auto at = reinterpret_cast<uintptr_t>(operand.address);
      // The rest of its object behind the touched bytes: no more of it may belong to the tensor.
      const uint64_t left = last_address - at;
      const uint64_t claimed = operand.extent_bytes - static_cast<uint64_t>(last);
      if (claimed > left && operand.extent_bytes != isa::kUnknownExtent) [[unlikely]]
        return false;
      return ((at ^ address) & alignment_mask) == 0;
    }
  };
  // Operands that were apart may have any distance but those at which they meet; others must have
  // the one they had. So there is a stretch of distances from a to b that are none.
  struct Pair {
    size_t a, b;  // where they stand, in bytes
    int64_t first_none;
    uint64_t count_none;

    bool is_alike(const isa::Operand* operands) const {
      const auto* const record = reinterpret_cast<const uint8_t*>(operands);
      const int64_t distance = reinterpret_cast<const isa::Operand*>(record + b)->address -
                               reinterpret_cast<const isa::Operand*>(record + a)->address;
      return static_cast<uint64_t>(distance) - static_cast<uint64_t>(first_none) >= count_none;
    }
  };

  void reach(std::span<const Footprint::Part> parts);
  bool enclose(const Core& core, const Instruction& call, AddressRange* ranges);
  void pair_up();

  std::array<PlacedOperand, kMostOperands> operands_{};
  size_t count_ = 0;
  std::array<Pair, kMostOperands*(kMostOperands - 1) / 2> pairs_{};
  size_t pair_count_ = 0;
};

}  // namespace asctwin::core
