// Functions of a double, from + - * / sqrt and the bits of the number alone: plain C++ that
// compilers vectorise for any CPU. Products and sums are never fused, so that every SIMD level has
// the same bits. Errors are below 2^-48 of the result; the caller rounds it to float or half.
// Arguments are floats, or what a formula makes of them. spec: adv_math.md, section 1.6
#pragma once

#include "isa/simd/elementwise_math.h"

namespace asctwin::tensor_math {

inline constexpr double kInf = __builtin_inf();
inline constexpr double kPi = 0x1.921fb54442d18p+1;

ASCTWIN_ALWAYS_INLINE double with_sign(double magnitude, double sign) {
  return __builtin_copysign(magnitude, sign);
}

template <class... Coefficients>
ASCTWIN_ALWAYS_INLINE double series(double x, Coefficients... coefficients) {
  return polynomial<false>(x, coefficients...);
}

inline constexpr double kLog2OfE = 0x1.71547652b82fep+0;

// e^x - 1 = scale * minus_one + (scale - 1), where scale = 2^n, and x log2(e) - n = r is at most a
// half: minus_one = 2^r - 1.
struct Power {
  double shifted;  // n in its last bits
  double minus_one;
};
ASCTWIN_ALWAYS_INLINE Power power_of_two(double t) {
  const double shifted = t + kToInteger;
  const double r = t - (shifted - kToInteger);
  const double z = r * r;
  const double even = series(z, 0x1.62e42fefa39f7p-1, 0x1.c6b08d7044119p-5, 0x1.5d87fe908f88ap-10,
                             0x1.ffcb76789860fp-17, 0x1.b6571de2f2351p-24);
  const double odd = series(z, 0x1.ebfbdff82c590p-3, 0x1.3b2ab6fba385fp-7, 0x1.4309130378460p-13,
                            0x1.62bfe46117445p-20, 0x1.e5e9f548e5725p-28);
  return {shifted, r * even + z * odd};
}
ASCTWIN_ALWAYS_INLINE Power power(double x) { return power_of_two(x * kLog2OfE); }
ASCTWIN_ALWAYS_INLINE double times_scale(double value, const Power& p) {
  const uint64_t exponent = __builtin_bit_cast(uint64_t, p.shifted) << 52;
  return __builtin_bit_cast(double, __builtin_bit_cast(uint64_t, value) + exponent);
}

// Where the power is a double. No float is as large or as small as those beyond.
inline constexpr double kLeastPower = -700, kMostPower = 700;
ASCTWIN_ALWAYS_INLINE double exponential_of(double x) {
  const double low = x < kLeastPower ? kLeastPower : x;
  const Power p = power(low > kMostPower ? kMostPower : low);
  return times_scale(1 + p.minus_one, p);
}
// Computes exp(x) - 1 for x >= 0.
ASCTWIN_ALWAYS_INLINE double exponential_minus_one(double x) {
  const Power p = power(x > kMostPower ? kMostPower : x);
  const double scale = times_scale(1, p);
  return scale * p.minus_one + (scale - 1);
}
// 2^t as far as a float holds it: infinity from 2^128 on.
ASCTWIN_ALWAYS_INLINE double float_power_of_two(double t) {
  constexpr double kLeast = -1000, kMost = 0x1.fffffffd1d571p+6;
  const Power p = power_of_two(t < kLeast ? kLeast : t);
  return t > kMost ? kInf : times_scale(1 + p.minus_one, p);
}

// ln x of a positive, finite number. See `logarithm`.
ASCTWIN_ALWAYS_INLINE double finite_logarithm(double x) {
  constexpr uint64_t kOne = 0x3FF0000000000000, kRootOfHalf = 0x3FE6A09E667F3BCD;
  constexpr uint64_t kBias = 1023;
  const uint64_t bits = __builtin_bit_cast(uint64_t, x);
  const uint64_t biased = (bits + (kOne - kRootOfHalf)) >> 52;  // k + kBias
  const double m = __builtin_bit_cast(double, bits - ((biased - kBias) << 52));
  const double k =
      __builtin_bit_cast(double, biased | 0x4330000000000000) - (0x1p52 + double{kBias});
  const double f = m - 1;
  const double s = f / (2 + f);
  const double z = s * s;
  const double half_square = 0.5 * f * f;
  const double rest = z * series(z, 0x1.5555555555555p-1, 0x1.9999999999a38p-2,
                                 0x1.2492492476ccbp-2, 0x1.c71c7201592a1p-3, 0x1.745cf9048617ap-3,
                                 0x1.3b1c355c3560fp-3, 0x1.0fbe95aaf31a8p-3, 0x1.0c039e172b8dfp-3);
  const double correction = s * (half_square + rest) + k * kLn2Low;
  return k * kLn2High + (f + (correction - half_square));
}
ASCTWIN_ALWAYS_INLINE double logarithm_of(double x) {
  const double at_edge = x == 0 ? -kInf : x > 0 ? kInf : __builtin_nan("");
  return x > 0 && x < kInf ? finite_logarithm(x) : at_edge;
}
// ln(1 + x) of a number from 0 on, or above -1. What 1 + x loses comes back as its first order.
ASCTWIN_ALWAYS_INLINE double logarithm_plus_one(double x) {
  const double sum = 1 + x;
  const double lost = (x - (sum - 1)) / sum;
  return sum < kInf ? logarithm_of(sum) + lost : sum;
}

ASCTWIN_ALWAYS_INLINE double hyperbolic_tangent(double x) {
  const double minus_one = exponential_minus_one(2 * __builtin_fabs(x));
  return with_sign(minus_one / (minus_one + 2), x);
}
ASCTWIN_ALWAYS_INLINE double hyperbolic_sine(double x) {
  const double minus_one = exponential_minus_one(__builtin_fabs(x));
  return with_sign(0.5 * (minus_one + minus_one / (minus_one + 1)), x);
}
ASCTWIN_ALWAYS_INLINE double hyperbolic_cosine(double x) {
  const double power = exponential_of(__builtin_fabs(x));
  return 0.5 * (power + 1 / power);
}
ASCTWIN_ALWAYS_INLINE double inverse_hyperbolic_sine(double x) {
  const double a = __builtin_fabs(x);
  const double square = a * a;
  const double inner = a + square / (1 + __builtin_sqrt(1 + square));
  return with_sign(a < kInf ? logarithm_plus_one(inner) : a, x);
}
ASCTWIN_ALWAYS_INLINE double inverse_hyperbolic_cosine(double x) {
  const double above = x - 1;
  const double result = logarithm_plus_one(above + __builtin_sqrt(above * (x + 1)));
  return x >= 1 ? result : __builtin_nan("");
}
ASCTWIN_ALWAYS_INLINE double inverse_hyperbolic_tangent(double x) {
  const double a = __builtin_fabs(x);
  const double edge = a == 1 ? kInf : __builtin_nan("");
  return with_sign(a < 1 ? 0.5 * logarithm_plus_one(2 * a / (1 - a)) : edge, x);
}

// Sine and cosine of x - n pi / 2, |x| <= kNear. pi / 2 comes in three parts; a multiple of the
// first two by an integer of 18 bits is exact.
inline constexpr double kNear = 0x1p18;
ASCTWIN_ALWAYS_INLINE bool is_near(double x) { return __builtin_fabs(x) <= kNear; }
struct Turned {
  double sine, cosine;
  uint64_t quarter;  // n modulo 4 in its last bits
};
ASCTWIN_ALWAYS_INLINE Turned turned(double x) {
  const double shifted = x * 0x1.45f306dc9c883p-1 + kToInteger;
  const double n = shifted - kToInteger;
  const double r = ((x - n * 0x1.921fb544p+0) - n * 0x1.0b4611a6p-34) - n * 0x1.3198a2e037073p-69;
  const double z = r * r;
  const double sine = series(z, -0x1.5555555555555p-3, 0x1.1111111111111p-7, -0x1.a01a01a01a01ap-13,
                             0x1.71de3a556c734p-19, -0x1.ae64567f544e4p-26, 0x1.6124613a86d09p-33,
                             -0x1.ae7f3e733b81fp-41, 0x1.952c77030ad4ap-49);
  const double cosine =
      series(z, 0x1.5555555555555p-5, -0x1.6c16c16c16c17p-10, 0x1.a01a01a01a01ap-16,
             -0x1.27e4fb7789f5cp-22, 0x1.1eed8eff8d898p-29, -0x1.93974a8c07c9dp-37,
             0x1.ae7f3e733b81fp-45, -0x1.6827863b97d97p-53);
  return {r + r * z * sine, 1 - (0.5 * z - z * z * cosine), __builtin_bit_cast(uint64_t, shifted)};
}
ASCTWIN_ALWAYS_INLINE double sine_in(const Turned& t, uint64_t quarter) {
  const double value = (quarter & 1) != 0 ? t.cosine : t.sine;
  return __builtin_bit_cast(double, __builtin_bit_cast(uint64_t, value) ^ ((quarter & 2) << 62));
}
ASCTWIN_ALWAYS_INLINE double near_sine(double x) {
  const Turned t = turned(x);
  return x == 0 ? x : sine_in(t, t.quarter);
}
ASCTWIN_ALWAYS_INLINE double near_cosine(double x) {
  const Turned t = turned(x);
  return sine_in(t, t.quarter + 1);
}
ASCTWIN_ALWAYS_INLINE double near_tangent(double x) {
  const Turned t = turned(x);
  const bool odd = (t.quarter & 1) != 0;
  const double value = (odd ? -t.cosine : t.sine) / (odd ? t.sine : t.cosine);
  return x == 0 ? x : value;
}

// atan x by 1 / x above 1 and by (x - 1) / (x + 1) above tan(pi / 8).
ASCTWIN_ALWAYS_INLINE double arc_tangent(double x) {
  const double a = __builtin_fabs(x);
  const bool inverts = a > 1;
  const double t = inverts ? 1 / a : a;
  const bool turns = t > 0x1.a827999fcef32p-2;
  const double u = turns ? (t - 1) / (t + 1) : t;
  const double z = u * u;
  const double tail = series(z, -0x1.555555555552fp-2, 0x1.999999999464bp-3, -0x1.2492492258f80p-3,
                             0x1.c71c70cb2e539p-4, -0x1.745cf6458cd1ep-4, 0x1.3b10f0618d2bap-4,
                             -0x1.10ea166e4946dp-4, 0x1.def98ad7a0823p-5, -0x1.9c78017ec5211p-5,
                             0x1.36fe6ceac2341p-5, -0x1.23af4c132d343p-6);
  const double small = (turns ? kPi / 4 : 0) + (u + u * z * tail);
  return with_sign(inverts ? kPi / 2 - small : small, x);
}
ASCTWIN_ALWAYS_INLINE double arc_sine(double x) {
  return arc_tangent(x / __builtin_sqrt((1 - x) * (1 + x)));
}
ASCTWIN_ALWAYS_INLINE double arc_cosine(double x) {
  return 2 * arc_tangent(__builtin_sqrt((1 - x) / (1 + x)));
}

// erf x, |x| < 1.
ASCTWIN_ALWAYS_INLINE double small_error_function(double x) {
  return x * series(x * x, 0x1.20dd750429b6dp+0, -0x1.812746b0379e6p-2, 0x1.ce2f21a042b30p-4,
                    -0x1.b82ce31284e00p-6, 0x1.565bcd0dbaa38p-8, -0x1.c02db3dac435fp-11,
                    0x1.f9a321d5b8e1ep-14, -0x1.f4d1e3183f7aep-17, 0x1.b9df224ca4b97p-20,
                    -0x1.5f1ecb6f0764cp-23, 0x1.f7b4bf3b13964p-27, -0x1.389d4f2641625p-30,
                    0x1.05ffd737fb32ep-34);
}
// erfc x = e^(-x^2) / x * P((x - 4) / (x + 4)), 1 <= x; beyond 10.2 less than any float.
ASCTWIN_ALWAYS_INLINE double large_complement(double x) {
  constexpr double kEnd = 12;
  const double held = x < kEnd ? x : kEnd;
  const double t = (held - 4) / (held + 4);
  const double scaled = series(
      t, 0x1.18932bf08e154p-1, 0x1.e9412fa33c74bp-5, -0x1.a070bc6920ae8p-4, 0x1.dbdcdede70ef4p-4,
      -0x1.ae15a7fd209f9p-4, 0x1.4135abc96496bp-4, -0x1.8fe3de8097354p-5, 0x1.99b1a2fb88de7p-6,
      -0x1.4be833629dc1dp-7, 0x1.7e25920aea22bp-9, -0x1.81e1ccdbdf9c8p-12, -0x1.23c1747d1bbddp-13,
      0x1.6b2e369861b00p-14, -0x1.796ad3dd2e558p-17, -0x1.db6d6f4b450e4p-18, 0x1.9a808d9b5035bp-19,
      0x1.3b34a32cc971cp-22, -0x1.ead8bf38b6240p-22, 0x1.0705b54876f13p-26, 0x1.cf7a9ade08137p-25);
  return exponential_of(-held * held) / held * scaled;
}
ASCTWIN_ALWAYS_INLINE double error_function(double x) {
  const double a = __builtin_fabs(x);
  const double far = with_sign(1 - large_complement(a), x);
  return a < 1 ? small_error_function(x) : x == x ? far : x;
}
ASCTWIN_ALWAYS_INLINE double error_complement(double x) {
  const double a = __builtin_fabs(x);
  const double far = large_complement(a);
  const double beyond = x > 0 ? far : 2 - far;
  return a < 1 ? 1 - small_error_function(x) : x == x ? beyond : x;
}

// A power of a positive base. Where it may be a number of up to 25 bits, or lies next to one, the
// last rounding would have to know on which side.
ASCTWIN_ALWAYS_INLINE double plain_power(double base, double exponent) {
  return exponential_of(exponent * finite_logarithm(base));
}
ASCTWIN_ALWAYS_INLINE bool is_plain_power(double base, double exponent, double result) {
  constexpr uint64_t kRest = (uint64_t{1} << 28) - 1, kReach = uint64_t{1} << 10;
  const uint64_t rest = (__builtin_bit_cast(uint64_t, result) + kReach) & kRest;
  return (base > 0) & (base < kInf) & (__builtin_fabs(exponent) < 0x1p20) & (rest >= 2 * kReach);
}
ASCTWIN_ALWAYS_INLINE double plain_remainder(double a, double b) {
  return with_sign(__builtin_fabs(a - b * __builtin_trunc(a / b)), a);
}
// The quotient has so few bits that its product with b is exact.
ASCTWIN_ALWAYS_INLINE bool is_plain_remainder(double a, double b) {
  return (__builtin_fabs(a / b) < 0x1p28) & (__builtin_fabs(b) < kInf);
}

// The remaining arguments: one element at a time, by the C library where it has the function.
double far_sine(double x);
double far_cosine(double x);
double far_tangent(double x);
double any_power(double base, double exponent);
double any_remainder(double a, double b);
double log_gamma(double x);
double digamma(double x);
// The low 32 bits of the power; of a negative exponent 0, where the base is not 1 or -1.
// Of integers up to 32 bits. The low bits are those of the exact power.
uint32_t integer_power(int64_t base, int64_t exponent);

}  // namespace asctwin::tensor_math
