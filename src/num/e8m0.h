// fp8_e8m0_t, the scale of 32 elements, as a value: a power of two from 2^-127 to 2^127, or NaN.
// spec: reg_api.md, section 7.6; matmul.md, section 8.6
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace asctwin {

struct E8M0 {
  static constexpr uint8_t kNaN = 0xFF, kLargest = 0xFE;
  static constexpr int kBias = 127;

  static double value(uint8_t bits) {
    if (bits == kNaN) return std::numeric_limits<double>::quiet_NaN();
    return std::ldexp(1.0, bits - kBias);
  }

  // Returns 2^exponent, or the nearest power that exists.
  static uint8_t of_exponent(int exponent) {
    return static_cast<uint8_t>(std::clamp(exponent + kBias, 0, int{kLargest}));
  }
};

}  // namespace asctwin
