// Floats of a byte as values, and the nearest of them: fp8_e4m3fn_t and fp8_e5m2_t.
// spec: reg_api.md, sections 7.5 and 7.6
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace asctwin {

// kExponentBits 4: fp8_e4m3fn_t, which has one NaN and no infinity; 5: fp8_e5m2_t, as IEEE 754.
template <int kExponentBits>
struct Float8 {
  static constexpr int kMantissaBits = 7 - kExponentBits;
  static constexpr int kBias = (1 << (kExponentBits - 1)) - 1;
  static constexpr bool kHasInfinity = kExponentBits == 5;
  static constexpr uint8_t kLargest = kHasInfinity ? 0x7B : 0x7E;
  static constexpr uint8_t kNaN = kHasInfinity ? 0x7E : 0x7F;
  static constexpr uint8_t kOverflow = kHasInfinity ? 0x7C : kNaN;

  uint8_t bits;

  template <class Word>
  explicit operator Word() const {
    return static_cast<Word>(value());
  }

  double value() const {
    const int mantissa = bits & ((1 << kMantissaBits) - 1);
    const int exponent = bits >> kMantissaBits & ((1 << kExponentBits) - 1);
    const double sign = bits >> 7 != 0 ? -1.0 : 1.0;
    if (kHasInfinity && exponent == 31)
      return mantissa != 0 ? std::numeric_limits<double>::quiet_NaN()
                           : sign * std::numeric_limits<double>::infinity();
    if (!kHasInfinity && (bits & 0x7F) == 0x7F) return std::numeric_limits<double>::quiet_NaN();
    const int whole = exponent == 0 ? mantissa : mantissa + (1 << kMantissaBits);
    return sign * std::ldexp(whole, std::max(exponent, 1) - kBias - kMantissaBits);
  }

  // To nearest even. What saturates has neither infinity nor NaN.
  static uint8_t nearest(double number, bool saturates) {
    if (std::isnan(number)) return saturates ? 0 : kNaN;
    const uint8_t sign = std::signbit(number) ? 0x80 : 0;
    const uint8_t beyond = sign | (saturates ? kLargest : kOverflow);
    if (std::isinf(number)) return kHasInfinity || saturates ? beyond : kNaN;
    const int exponent = std::max(number == 0 ? 1 - kBias : std::ilogb(number), 1 - kBias);
    const double steps = std::nearbyint(std::ldexp(std::fabs(number), kMantissaBits - exponent));
    // A number that is rounded up to the next power of two carries into the exponent by itself.
    const double code = steps + std::ldexp(exponent + kBias - 1, kMantissaBits);
    if (code > kLargest) return kHasInfinity || saturates ? beyond : kNaN;
    return static_cast<uint8_t>(sign | static_cast<uint8_t>(code));
  }
};

}  // namespace asctwin
