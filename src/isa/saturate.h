// Converts results beyond the range. Where half and bfloat16_t results know no infinity, they
// become the largest number, and NaN becomes 0. spec: vector.md, sections 6.3 and 6.4
#pragma once

#include <cstdint>
#include <cstring>

#include "asctwin/base/dtype.h"
#include "isa/registers.h"

namespace asctwin::isa {

// CTRL[48]: results of half and bfloat16_t saturate.
inline bool saturates_floats(const Context& context) {
  return context.chip.saturates_half || context.registers.floats_saturate;
}
inline bool saturates(DType dtype, const Context& context) {
  return (dtype == DType::kHalf || dtype == DType::kBFloat16) && saturates_floats(context);
}
// CTRL[53]: results of integer arithmetic stay within the range instead of wrapping.
inline bool saturates_integers(const Context& context) {
  return context.registers.integers_saturate;
}

template <uint16_t kInfinity>
inline void saturate_floats16(uint8_t* at, int64_t count) {
  constexpr uint16_t kSignBit = 0x8000, kLargest = kInfinity - 1;
  for (int64_t i = 0; i < count; ++i) {
    uint16_t bits;
    std::memcpy(&bits, at + 2 * i, sizeof(bits));
    const uint16_t magnitude = bits & ~kSignBit;
    if (magnitude < kInfinity) continue;
    bits = magnitude == kInfinity ? static_cast<uint16_t>((bits & kSignBit) | kLargest) : 0;
    std::memcpy(at + 2 * i, &bits, sizeof(bits));
  }
}
inline void saturate_half(uint8_t* at, int64_t count) { saturate_floats16<0x7C00>(at, count); }
inline void saturate_bfloat16(uint8_t* at, int64_t count) { saturate_floats16<0x7F80>(at, count); }
inline void saturate_floats(DType dtype, uint8_t* at, int64_t count) {
  dtype == DType::kHalf ? saturate_half(at, count) : saturate_bfloat16(at, count);
}

}  // namespace asctwin::isa
