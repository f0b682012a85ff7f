// A touch on its way through the past of some DataBlocks, from the newest touch to the oldest: what
// of each of them can still matter, and which it meets.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <bit>
#include <cstdint>

#include "asctwin/isa/operand.h"
#include "check/race/meetings.h"

namespace asctwin::check {

inline constexpr uint32_t kWholeBlock = ~uint32_t{0};
static_assert(isa::kBlockBytes == 32, "a bit for each byte of a block");

class Arrival {
 public:
  // At blocks [first, first + blocks), counted from address 0, of which each has the same past.
  Arrival(Touch touch, uintptr_t first, uintptr_t blocks, Meetings& meetings)
      : touch_(touch), first_(first), blocks_(blocks), meetings_(meetings) {}

  // The bytes of `older` that still matter beside the touch.
  uint32_t left_of(Touch older) {
    if (meetings_.is_over(older)) return 0;
    const uint32_t shared = older.bytes & touch_.bytes;
    if (shared == 0) return older.bytes;
    bool is_past = meetings_.are_in_turn(older, touch_);
    if (!is_past && disturb(older.use(), touch_.use())) [[unlikely]] {
      meet(older, shared);
      is_past = true;
    }
    if (!is_past || (!is_write(touch_.use()) && is_write(older.use()))) return older.bytes;
    return older.bytes & ~shared;
  }
  // Whether nobody can tell the touch from `older`, so that one note does for both.
  bool is_like(Touch older) const {
    return older.deed == touch_.deed &&
           (older.number == touch_.number || meetings_.are_told_together(older, touch_));
  }

 private:
  // Whoever waits for a reader waits for what it has read.
  void meet(Touch older, uint32_t shared) {
    if (const uint32_t met = shared & ~read_before_)
      meetings_.meet(older, touch_, first_bytes(met));
    if (!is_write(older.use())) read_before_ |= shared;
  }
  // The first bytes of the blocks, each of which has those of `mask`.
  Bytes first_bytes(uint32_t mask) const {
    const auto* begin = reinterpret_cast<const uint8_t*>(first_ * isa::kBlockBytes);
    if (mask == kWholeBlock) return {begin, begin + blocks_ * isa::kBlockBytes};
    begin += std::countr_zero(mask);
    return {begin, begin + std::countr_one(mask >> std::countr_zero(mask))};
  }

  Touch touch_;
  uintptr_t first_, blocks_;
  Meetings& meetings_;
  uint32_t read_before_ = 0;  // bytes whose readers it has met
};

}  // namespace asctwin::check
