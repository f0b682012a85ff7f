// Floats of 4 bits as values: the halves of fp4x2_e2m1_t and fp4x2_e1m2_t, whose low half is the
// first element. They have neither infinity nor NaN: what is too large becomes the largest number,
// NaN becomes 0. spec: reg_api.md, sections 7.1 and 7.6
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace asctwin {

// A sign, kExponentBits bits of exponent with bias 1, the mantissa; exponent 0: subnormal numbers.
// kExponentBits 2: e2m1; 1: e1m2.
template <int kExponentBits>
struct Float4 {
  static constexpr int kMantissaBits = 3 - kExponentBits;
  static constexpr uint8_t kLargest = 7;

  static float value(uint8_t bits) {
    const int mantissa = bits & ((1 << kMantissaBits) - 1);
    const int exponent = bits >> kMantissaBits & ((1 << kExponentBits) - 1);
    const int whole = exponent == 0 ? mantissa : mantissa + (1 << kMantissaBits);
    const auto places = static_cast<float>(1 << kMantissaBits);
    const auto size = static_cast<float>(whole << (std::max(exponent, 1) - 1)) / places;
    return (bits & 8) != 0 ? -size : size;
  }

  // `to_integral` rounds a number of last places, which has the sign of the number.
  template <class ToIntegral>
  static uint8_t rounded(double number, ToIntegral to_integral) {
    if (std::isnan(number)) return 0;
    const uint8_t sign = std::signbit(number) ? 8 : 0;
    if (std::fabs(number) >= 8) return sign | kLargest;
    const int exponent = std::max(number == 0 ? 0 : std::ilogb(number), 0);
    const double steps = std::fabs(to_integral(std::ldexp(number, kMantissaBits - exponent)));
    // A number that is rounded up to the next power of two carries into the exponent by itself.
    const double code = steps + std::ldexp(exponent, kMantissaBits);
    return static_cast<uint8_t>(sign | std::min(static_cast<int>(code), int{kLargest}));
  }
  static uint8_t nearest(double number) {
    return rounded(number, [](double steps) { return std::nearbyint(steps); });
  }
};

}  // namespace asctwin
