// NumericLimits: the ends of a type's range, and its special values. 950 only.
// UNVERIFIED: evidence = inferred. The documents name the class; the names of its functions are
// those of std::numeric_limits in the API's style. spec: vector.md, section 5
#pragma once

#include "asctwin/api/types.h"
#include "asctwin/isa/chip_macros.h"

// Where no chip is known, every form of the API is there.
#if ASCTWIN_LIKE_950

namespace asctwin {

template <class T>
struct IntegerLimits {
  static constexpr T kMax =
      static_cast<T>(std::is_signed_v<T> ? ~uint64_t{0} >> (65 - 8 * sizeof(T))
                                         : ~uint64_t{0} >> (64 - 8 * sizeof(T)));
  static constexpr T Max() { return kMax; }
  static constexpr T Lowest() { return static_cast<T>(std::is_signed_v<T> ? -kMax - 1 : 0); }
  static constexpr T Min() { return Lowest(); }
};

// Limits of a float of 16 bits, by the bits of infinity and of 1 in the mantissa.
template <class T, uint16_t kInfinity, uint16_t kMantissaBits>
struct SmallFloatLimits16 {
  static constexpr T Max() { return T::from_bits(kInfinity - 1); }
  static constexpr T Lowest() { return -Max(); }
  static constexpr T Min() { return T::from_bits(1 << kMantissaBits); }
  static constexpr T DeNormMin() { return T::from_bits(1); }
  static constexpr T Infinity() { return T::from_bits(kInfinity); }
  static constexpr T NegativeInfinity() { return -Infinity(); }
  static constexpr T QuietNaN() { return T::from_bits(kInfinity | 1 << (kMantissaBits - 1)); }
  static constexpr T SignalingNaN() { return T::from_bits(kInfinity | 1); }
};

}  // namespace asctwin

namespace AscendC {

// Max, Lowest and, of integers Lowest, of others the least normal number, Min. Others also have
// DeNormMin, Infinity, NegativeInfinity, QuietNaN and SignalingNaN.
template <typename T>
class NumericLimits : public asctwin::IntegerLimits<T> {
  static_assert(std::is_integral_v<T>, "NumericLimits has integers, half, bfloat16_t and float");
};
template <>
class NumericLimits<half> : public asctwin::SmallFloatLimits16<half, 0x7C00, 10> {};
template <>
class NumericLimits<bfloat16_t> : public asctwin::SmallFloatLimits16<bfloat16_t, 0x7F80, 7> {};
template <>
class NumericLimits<float> {
 public:
  static constexpr float Max() { return __FLT_MAX__; }
  static constexpr float Lowest() { return -__FLT_MAX__; }
  static constexpr float Min() { return __FLT_MIN__; }
  static constexpr float DeNormMin() { return __FLT_DENORM_MIN__; }
  static constexpr float Infinity() { return __builtin_inff(); }
  static constexpr float NegativeInfinity() { return -__builtin_inff(); }
  static constexpr float QuietNaN() { return __builtin_nanf(""); }
  static constexpr float SignalingNaN() { return __builtin_nansf(""); }
};

}  // namespace AscendC

#endif
