// Exponential, logarithm and roots of a float, computed in double from + - * / and the bits of the
// number alone: plain C++ that compilers vectorise for any CPU. The result is the double nearest to
// the true value, or the next one; rounded to float it is the correctly rounded one for each of the
// 2^32 floats, whether products and sums are fused or not (tests/simd/float_functions_test.cc), so
// every SIMD level gives the same bits. Special values are those of IEEE 754.
// spec: vector.md, section 6.2
#pragma once

#include <concepts>
#include <cstdint>

#include "num/target.h"

namespace asctwin {

// c[0] + x * (c[1] + x * (c[2] + ...)). `Fused`: std::true_type where the CPU does both in one.
template <bool kFused>
ASCTWIN_ALWAYS_INLINE double times_plus(double a, double b, double c) {
  return kFused ? __builtin_fma(a, b, c) : a * b + c;
}
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

// e^x = 2^n * e^r, |r| <= ln 2 / 2.
template <bool kFused, std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE double exponential(T value) {
  constexpr double kLeast = -110, kMost = 90;  // zero and infinity as floats
  double x = value;
  x = x < kLeast ? kLeast : x;
  x = x > kMost ? kMost : x;
  const double shifted = x * 0x1.71547652b82fep+0 + kToInteger;
  const double n = shifted - kToInteger;
  const double r = (x - n * kLn2High) - n * kLn2Low;
  const double tail = polynomial<kFused>(
      r, 0x1.0000000000001p-1, 0x1.5555555555556p-3, 0x1.5555555553d68p-5, 0x1.11111111109b5p-7,
      0x1.6c16c17889f3cp-10, 0x1.a01a01a7c2f2cp-13, 0x1.a019b914881bap-16, 0x1.71de0db2eb873p-19,
      0x1.28917c9f3a495p-22, 0x1.af389eea54156p-26);
  const double power = 1 + times_plus<kFused>(r * r, tail, r);
  const uint64_t exponent = __builtin_bit_cast(uint64_t, shifted) << 52;
  const double result = __builtin_bit_cast(double, __builtin_bit_cast(uint64_t, power) + exponent);
  return value != value ? static_cast<double>(value) : result;
}

// high + low, |high| >= |low|, as a double rounded to odd: what is cut off leaves its mark in the
// last bit, so that rounding to float afterwards cannot go wrong.
ASCTWIN_ALWAYS_INLINE double odd_sum(double high, double low) {
  const double sum = high + low;
  const double rest = low - (sum - high);
  const uint64_t bits = __builtin_bit_cast(uint64_t, sum);
  // Away from zero by one place where sum and rest have one sign, and towards it otherwise.
  const uint64_t away = 1 - ((bits ^ __builtin_bit_cast(uint64_t, rest)) >> 63 << 1);
  const uint64_t step = rest == 0 ? 0 : away;
  return __builtin_bit_cast(double, (bits & 1) != 0 ? bits : bits + step);
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
  const double high = k * kLn2High + f;
  const double low = (f - (high - k * kLn2High)) + (correction - half_square);
  const double result = odd_sum(high, low);
  const double x = value;
  constexpr double kInfinity = __builtin_inf();
  const double at_edge = x == 0 ? -kInfinity : x > 0 ? kInfinity : __builtin_nan("");
  return x > 0 && x < kInfinity ? result : at_edge;
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
