// std::numeric_limits of half and bfloat16_t; apart from the types because <limits> is slow to
// compile.
#pragma once

#include <limits>

#include "asctwin/num/bfloat16.h"

namespace asctwin {

template <class T, int kMantissaBits>
struct SmallFloatLimits : std::numeric_limits<float> {
  using Rounding = Rounding16<kMantissaBits>;
  static constexpr int digits = kMantissaBits + 1;
  static constexpr int digits10 = kMantissaBits * 30103 / 100000;
  static constexpr int max_digits10 = digits * 30103 / 100000 + 2;
  static constexpr int min_exponent = Rounding::kMinExponent + 1;
  static constexpr int max_exponent = Rounding::kBias + 1;
  // 10^n is normal and finite: 30103 / 100000 is the decimal logarithm of 2.
  static constexpr int min_exponent10 = -(-Rounding::kMinExponent * 30103 / 100000);
  static constexpr int max_exponent10 = max_exponent * 30103 / 100000;

  static constexpr T min() { return T::from_bits(1 << kMantissaBits); }
  static constexpr T max() { return T::from_bits(Rounding::kInfinity - 1); }
  static constexpr T lowest() { return -max(); }
  static constexpr T epsilon() {
    return T::from_bits((Rounding::kBias - kMantissaBits) << kMantissaBits);
  }
  static constexpr T round_error() { return T(0.5f); }
  static constexpr T infinity() { return T::from_bits(Rounding::kInfinity); }
  static constexpr T quiet_NaN() { return T::from_bits(Rounding::kNan); }
  static constexpr T signaling_NaN() { return T::from_bits(Rounding::kInfinity | 1); }
  static constexpr T denorm_min() { return T::from_bits(1); }
};

}  // namespace asctwin

template <>
struct std::numeric_limits<half> : asctwin::SmallFloatLimits<half, 10> {};
template <>
struct std::numeric_limits<bfloat16_t> : asctwin::SmallFloatLimits<bfloat16_t, 7> {};
