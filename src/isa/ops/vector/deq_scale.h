// The dequantisation scale as instructions find it, and its parameter word: bits 0 to 31 a float,
// bits 37 to 45 a signed offset, bit 46 whether results are signed.
// spec: vector.md, sections 4.3 and 4.6
#pragma once

#include <bit>
#include <optional>

#include "isa/registers.h"

namespace asctwin::isa {

constexpr int64_t kLeastDeqOffset = -256, kMostDeqOffset = 255;  // 9 bits

constexpr uint64_t deq_word(uint64_t scale_bits, int64_t offset, bool sign_mode) {
  return (scale_bits & 0xFFFFFFFF) | (static_cast<uint64_t>(offset) & 0x1FF) << 37 |
         uint64_t{sign_mode} << 46;
}
// The multiplier has 10 bits of mantissa; it does not see the others.
inline float scale_of_word(uint64_t word) {
  return std::bit_cast<float>(static_cast<uint32_t>(word) & 0xFFFFE000u);
}
constexpr int64_t offset_of_word(uint64_t word) {
  return static_cast<int64_t>((word >> 37 & 0x1FF) ^ 0x100) - 0x100;
}
constexpr bool is_signed_word(uint64_t word) { return (word >> 46 & 1) != 0; }

// That of SetDeqScale(half); nullopt: none is set.
inline std::optional<float> half_scale(const Context& context) {
  const DeqScale& set = context.registers.deq_scale;
  if (set.form == DeqForm::kHalf)
    return static_cast<float>(half::from_bits(static_cast<uint16_t>(set.bits)));
  if (set.form == DeqForm::kUnset && context.chip.deq_scale_is_one_at_launch) return 1.0f;
  return std::nullopt;
}

}  // namespace asctwin::isa
