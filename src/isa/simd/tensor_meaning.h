// Defines the result of each library function of tensor_functions.inc for the elements of a place,
// written once as plain C++ that every SIMD level compiles for its own CPU. `a` and `b` are the
// elements of the sources and `s` is the scalar, all exact in double; the result is rounded once.
// spec: adv_math.md, section 2; adv_nn.md, section 2
#pragma once

#include <concepts>

#include "asctwin/isa/tensor_function.h"
#include "isa/simd/tensor_math.h"

namespace asctwin::tensor_math {

// adv_nn.md, section 2.2: an exponential beyond the floats is infinite, so that the quotient is 0.
// UNVERIFIED: evidence = inferred: the sum is one of doubles, 1 where the exponential is small; no
// document says in which type the steps run.
ASCTWIN_ALWAYS_INLINE double gated(double value, double exponent_of_two) {
  return value / (1 + float_power_of_two(exponent_of_two));
}
// x * (first + second * x^2) in the exponent of e.
ASCTWIN_ALWAYS_INLINE double cubic_gated(double value, double x, double first, double second) {
  return gated(value, x * (first * kLog2OfE + second * kLog2OfE * (x * x)));
}
ASCTWIN_ALWAYS_INLINE double above_zero(double x) { return x > 0 ? x : x == x ? 0 : x; }
ASCTWIN_ALWAYS_INLINE double faster_gelu_v2(double x) {
  constexpr double kTiny = 1e-12, kEnd = 1.769;
  const double scaled = 0.7071 * __builtin_fabs(x);
  const double below = (scaled < kEnd ? scaled : kEnd) - kEnd;
  const double s = (x + kTiny) / __builtin_fabs(x + kTiny);
  return x * (s * (-0.1444 * (below * below) + 0.5) + 0.5);
}
ASCTWIN_ALWAYS_INLINE double hypotenuse(double a, double b) {
  const bool is_infinite = (__builtin_fabs(a) == kInf) | (__builtin_fabs(b) == kInf);
  return is_infinite ? kInf : __builtin_sqrt(a * a + b * b);
}
ASCTWIN_ALWAYS_INLINE double sign_of(double x) { return (x > 0 ? 1.0 : 0.0) - (x < 0 ? 1.0 : 0.0); }

template <isa::TensorOp kOperation>
struct Meaning;
// Without a meaning in integers.
template <isa::TensorOp kOperation>
struct IntegerMeaning;

// `condition` says where `value` is the result; elsewhere it is `other`, one element at a time.
#define ASCTWIN_MEANING_OF(name, is_always, condition, value, other)                             \
  template <>                                                                                    \
  struct Meaning<isa::TensorOp::k##name> {                                                       \
    static constexpr bool kIsPlain = is_always;                                                  \
    static ASCTWIN_ALWAYS_INLINE bool is_plain([[maybe_unused]] double a,                        \
                                               [[maybe_unused]] double b,                        \
                                               [[maybe_unused]] double s,                        \
                                               [[maybe_unused]] double result) {                 \
      return condition;                                                                          \
    }                                                                                            \
    static ASCTWIN_ALWAYS_INLINE double of([[maybe_unused]] double a, [[maybe_unused]] double b, \
                                           [[maybe_unused]] double s) {                          \
      return value;                                                                              \
    }                                                                                            \
    static double elsewhere([[maybe_unused]] double a, [[maybe_unused]] double b,                \
                            [[maybe_unused]] double s) {                                         \
      return other;                                                                              \
    }                                                                                            \
  };
#define ASCTWIN_MEANING_WHERE(name, condition, value, other) \
  ASCTWIN_MEANING_OF(name, false, condition, value, other)
#define ASCTWIN_MEANING(name, ...) ASCTWIN_MEANING_OF(name, true, true, (__VA_ARGS__), 0)
#define ASCTWIN_MEANING_ALONE(name, ...) ASCTWIN_MEANING_WHERE(name, false, 0, (__VA_ARGS__))
// Defines a meaning for integers of these types.
#define ASCTWIN_INTEGER_MEANING(name, types, ...)                                 \
  template <>                                                                     \
  struct IntegerMeaning<isa::TensorOp::k##name> {                                 \
    template <types T>                                                            \
    static ASCTWIN_ALWAYS_INLINE T of([[maybe_unused]] T a, [[maybe_unused]] T b, \
                                      [[maybe_unused]] T s) {                     \
      return static_cast<T>(__VA_ARGS__);                                         \
    }                                                                             \
  };
template <class T>
concept Bits16 = std::integral<T> && sizeof(T) == 2;
template <class T>
concept UpTo32Bits = std::integral<T> && sizeof(T) <= 4;

ASCTWIN_MEANING(Sigmoid, gated(1, a * -kLog2OfE))
ASCTWIN_MEANING(Silu, gated(a, a * -kLog2OfE))
ASCTWIN_MEANING(Swish, gated(a, a*(s * -kLog2OfE)))
ASCTWIN_MEANING(SwiGLU, gated(a* b, b*(s * -kLog2OfE)))
ASCTWIN_MEANING(Gelu, cubic_gated(a, a, -1.5957691216, -1.5957691216 * 0.044715))
ASCTWIN_MEANING(FasterGelu, gated(a, a*(-1.702 * kLog2OfE)))
ASCTWIN_MEANING(FasterGeluV2, faster_gelu_v2(a))
ASCTWIN_MEANING(GeGLU, cubic_gated(a* b, b, -0.0713548162726 * 22.363860002236, -0.0713548162726))
ASCTWIN_MEANING(ReGlu, a* above_zero(b))
ASCTWIN_MEANING(Tanh, hyperbolic_tangent(a))
ASCTWIN_MEANING(Sinh, hyperbolic_sine(a))
ASCTWIN_MEANING(Cosh, hyperbolic_cosine(a))
ASCTWIN_MEANING_WHERE(Sin, is_near(a), near_sine(a), far_sine(a))
ASCTWIN_MEANING_WHERE(Cos, is_near(a), near_cosine(a), far_cosine(a))
ASCTWIN_MEANING_WHERE(Tan, is_near(a), near_tangent(a), far_tangent(a))
ASCTWIN_MEANING(Asin, arc_sine(a))
ASCTWIN_MEANING(Acos, arc_cosine(a))
ASCTWIN_MEANING(Atan, arc_tangent(a))
ASCTWIN_MEANING(Asinh, inverse_hyperbolic_sine(a))
ASCTWIN_MEANING(Acosh, inverse_hyperbolic_cosine(a))
ASCTWIN_MEANING(Atanh, inverse_hyperbolic_tangent(a))
ASCTWIN_MEANING(Erf, error_function(a))
ASCTWIN_MEANING(Erfc, error_complement(a))
ASCTWIN_MEANING(Frac, a - __builtin_trunc(a))
ASCTWIN_MEANING(Trunc, __builtin_trunc(a))
ASCTWIN_MEANING(Sign, sign_of(a))
ASCTWIN_MEANING_ALONE(Digamma, digamma(a))
ASCTWIN_MEANING_ALONE(Lgamma, log_gamma(a))
ASCTWIN_MEANING(Floor, __builtin_floor(a))
ASCTWIN_MEANING(Ceil, __builtin_ceil(a))
ASCTWIN_MEANING(Round, __builtin_rint(a))
ASCTWIN_MEANING(Rint, __builtin_rint(a))
ASCTWIN_MEANING(Log, logarithm_of(a))
ASCTWIN_MEANING(Log2, logarithm_of(a) * 0x1.71547652b82fep+0)
ASCTWIN_MEANING(Log10, logarithm_of(a) * 0x1.bcb7b1526e50ep-2)
ASCTWIN_MEANING(ExpOfLevel, exponential_of(a))
ASCTWIN_MEANING_WHERE(Power, is_plain_power(a, b, result), plain_power(a, b), any_power(a, b))
ASCTWIN_MEANING_WHERE(PowerByScalar, is_plain_power(a, s, result), plain_power(a, s),
                      any_power(a, s))
ASCTWIN_MEANING_WHERE(PowerOfScalar, is_plain_power(s, a, result), plain_power(s, a),
                      any_power(s, a))
ASCTWIN_MEANING_WHERE(Fmod, is_plain_remainder(a, b), plain_remainder(a, b), any_remainder(a, b))
ASCTWIN_MEANING(Hypot, hypotenuse(a, b))
ASCTWIN_INTEGER_MEANING(Xor, Bits16, a ^ b)
ASCTWIN_INTEGER_MEANING(Sign, std::same_as<int64_t>, (a > 0) - (a < 0))
ASCTWIN_INTEGER_MEANING(Power, UpTo32Bits, integer_power(a, b))
ASCTWIN_INTEGER_MEANING(PowerByScalar, UpTo32Bits, integer_power(a, s))
ASCTWIN_INTEGER_MEANING(PowerOfScalar, UpTo32Bits, integer_power(s, a))
#undef ASCTWIN_MEANING
#undef ASCTWIN_MEANING_ALONE
#undef ASCTWIN_MEANING_WHERE
#undef ASCTWIN_MEANING_OF
#undef ASCTWIN_INTEGER_MEANING

template <isa::TensorOp kOperation>
inline constexpr bool has_meaning = requires(double x) {
  Meaning<kOperation>::of(x, x, x);
};
// True for operations with a documented bfloat16_t form; the loops of the others are not compiled
// for it.
template <isa::TensorOp kOperation>
inline constexpr bool is_of_bfloat16 =
    kOperation == isa::TensorOp::kReGlu || kOperation == isa::TensorOp::kPower ||
    kOperation == isa::TensorOp::kPowerByScalar || kOperation == isa::TensorOp::kPowerOfScalar ||
    kOperation == isa::TensorOp::kHypot || kOperation == isa::TensorOp::kRint;
template <isa::TensorOp kOperation, class T>
inline constexpr bool has_integer_meaning = requires(T x) {
  IntegerMeaning<kOperation>::template of<T>(x, x, x);
};

}  // namespace asctwin::tensor_math
