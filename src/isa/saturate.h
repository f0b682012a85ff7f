// The overflow mode of chips whose half results know no infinity: beyond the range they become
// +-65504, and NaN becomes 0.
// spec: vector.md, sections 6.3 and 6.4
#pragma once

#include <cstdint>
#include <cstring>

#include "asctwin/base/dtype.h"
#include "isa/registers.h"

namespace asctwin::isa {

inline bool saturates(DType dtype, const Context& context) {
  return dtype == DType::kHalf && context.chip.saturates_half;
}

inline void saturate_half(uint8_t* at, int64_t count) {
  constexpr uint16_t kSign = 0x8000, kInfinity = 0x7C00, kLargest = 0x7BFF;
  for (int64_t i = 0; i < count; ++i) {
    uint16_t bits;
    std::memcpy(&bits, at + 2 * i, sizeof(bits));
    const uint16_t magnitude = bits & ~kSign;
    if (magnitude < kInfinity) continue;
    bits = magnitude == kInfinity ? static_cast<uint16_t>((bits & kSign) | kLargest) : 0;
    std::memcpy(at + 2 * i, &bits, sizeof(bits));
  }
}

}  // namespace asctwin::isa
