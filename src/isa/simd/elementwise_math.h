// Exponential, logarithm and roots of a float, computed in double from + - * / and the bits of the
// number alone: plain C++ that compilers vectorise for any CPU. Rounded to float the result is the
// correctly rounded one for each of the 2^32 floats, whether products and sums are fused or not
// (tests/simd/float_functions_test.cc), so every SIMD level gives the same bits. Special values are
// those of IEEE 754. spec: vector.md, section 6.2
#pragma once

#include <concepts>
#include <cstdint>

#include "num/target.h"

namespace asctwin {

// kFused: the CPU has an instruction for a * b + c.
template <bool kFused>
ASCTWIN_ALWAYS_INLINE double times_plus(double a, double b, double c) {
  return kFused ? __builtin_fma(a, b, c) : a * b + c;
}
// first + x * (second + x * (third + ...))
template <bool kFused, class First, class... Rest>
ASCTWIN_ALWAYS_INLINE double polynomial(double x, First first, Rest... rest) {
  if constexpr (sizeof...(rest) == 0)
    return first;
  else
    return times_plus<kFused>(x, polynomial<kFused>(x, rest...), first);
}

// A sum with it has an integer in its last bits: the other summand, rounded to nearest even.
inline constexpr double kToInteger = 0x1.8p52;
// ln 2 in two parts; a multiple of the first by an integer of 11 bits is exact.
inline constexpr double kLn2High = 0x1.62e42fefa3000p-1, kLn2Low = 0x1.3de6af278ece6p-42;

// e^x = 2^n * e^r, |r| <= ln 2 / 2. @pre |x| < 709, or NaN whose last bits are zeros
template <bool kFused>
ASCTWIN_ALWAYS_INLINE double exponential_of(double x) {
  const double shifted = times_plus<kFused>(x, 0x1.71547652b82fep+0, kToInteger);
  const double n = shifted - kToInteger;
  const double r = times_plus<kFused>(-n, kLn2Low, times_plus<kFused>(-n, kLn2High, x));
  const double tail = polynomial<kFused>(
      r, 0x1.0000000000001p-1, 0x1.5555555555556p-3, 0x1.5555555553d68p-5, 0x1.11111111109b5p-7,
      0x1.6c16c17889f3cp-10, 0x1.a01a01a7c2f2cp-13, 0x1.a019b914881bap-16, 0x1.71de0db2eb873p-19,
      0x1.28917c9f3a495p-22, 0x1.af389eea54156p-26);
  const double power = 1 + times_plus<kFused>(r * r, tail, r);
  // The last bits of a NaN are zeros, as are those of any double that was a float: it stays NaN.
  const uint64_t exponent = __builtin_bit_cast(uint64_t, shifted) << 52;
  return __builtin_bit_cast(double, __builtin_bit_cast(uint64_t, power) + exponent);
}
template <bool kFused, std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE double exponential(T value) {
  constexpr float kLeast = -110, kMost = 90;  // zero and infinity as floats
  const float low = value < kLeast ? kLeast : value;
  return exponential_of<kFused>(low > kMost ? kMost : low);
}

// The term that is added to a finite logarithm: the value that it becomes outside of the domain,
// and a step to the right side for the five floats whose logarithm lies so close to the middle of
// two floats that its double is the middle itself.
ASCTWIN_ALWAYS_INLINE float logarithm_term(float value) {
  constexpr float kInfinity = __builtin_inff(), kStep = 0x1p-40f;
  const float at_edge = value == 0 ? -kInfinity : value > 0 ? kInfinity : __builtin_nanf("");
  float term = value > 0 && value < kInfinity ? 0 : at_edge;
  term = value == 0x1.827a74p-7f ? kStep : term;
  term = value == 0x1.2f1fd6p+3f ? -kStep : term;
  term = value == 0x1.bacb4ap+25f ? kStep : term;
  term = value == 0x1.b121a6p+76f ? kStep : term;
  return value == 0x1.6351d8p+95f ? kStep : term;
}

// ln x = k * ln 2 + ln m, m in [sqrt(1/2), sqrt(2)). With f = m - 1 and s = f / (2 + f):
// ln m = f - (f^2 / 2 - s * (f^2 / 2 + R(s^2))). f has 24 bits, so that f^2 / 2 is exact.
template <bool kFused, std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE double logarithm(T value) {
  constexpr uint64_t kOne = 0x3FF0000000000000, kRootOfHalf = 0x3FE6A09E667F3BCD;
  constexpr uint64_t kBias = 1023;
  const uint64_t bits = __builtin_bit_cast(uint64_t, static_cast<double>(value));
  const uint64_t biased = (bits + (kOne - kRootOfHalf)) >> 52;  // k + kBias
  const double m = __builtin_bit_cast(double, bits - ((biased - kBias) << 52));
  const double k =
      __builtin_bit_cast(double, biased | 0x4330000000000000) - (0x1p52 + double{kBias});
  const double f = m - 1;
  const double s = f / (2 + f);
  const double z = s * s;
  const double half_square = 0.5 * f * f;
  const double rest =
      z * polynomial<kFused>(z, 0x1.5555555555555p-1, 0x1.9999999999a38p-2, 0x1.2492492476ccbp-2,
                             0x1.c71c7201592a1p-3, 0x1.745cf9048617ap-3, 0x1.3b1c355c3560fp-3,
                             0x1.0fbe95aaf31a8p-3, 0x1.0c039e172b8dfp-3);
  const double correction = times_plus<kFused>(s, half_square + rest, k * kLn2Low);
  const double result = k * kLn2High + (f + (correction - half_square));
  return result + logarithm_term(value);
}

template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE float root(T value) {
  return __builtin_sqrtf(value);
}
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE double reciprocal_root(T value) {
  return 1 / __builtin_sqrt(static_cast<double>(value));
}

}  // namespace asctwin
