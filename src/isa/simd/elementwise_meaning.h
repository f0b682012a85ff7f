// What each elementwise operation computes from one pair of elements, written once as plain C++:
// every SIMD level compiles it for its own CPU (elementwise_loops.h), and compilers vectorise it.
// `a` and `b` are of the type that is computed in: float for half and bfloat16_t, the element's own
// for the others. A result may be of a wider type; `apply` ends with the one rounding. kFused: the
// CPU has an instruction for a * b + c (elementwise_math.h).
// spec: vector.md, sections 4.2 and 6
#pragma once

#include <concepts>
#include <type_traits>

#include "asctwin/isa/vector_op.h"
#include "asctwin/num/half.h"
#include "isa/simd/elementwise_math.h"
#include "num/target.h"
#include "num/unaligned.h"

namespace asctwin {

template <class T>
using ComputingType = std::conditional_t<is_small_float<T>, float, T>;

// Two's complement: the low bits of the exact result, computed in uint32_t, where nothing
// overflows.
template <std::integral T>
ASCTWIN_ALWAYS_INLINE T sum(T a, T b) {
  return static_cast<T>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
}
template <std::integral T>
ASCTWIN_ALWAYS_INLINE T difference(T a, T b) {
  return static_cast<T>(static_cast<uint32_t>(a) - static_cast<uint32_t>(b));
}
template <std::integral T>
ASCTWIN_ALWAYS_INLINE T product(T a, T b) {
  return static_cast<T>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
}
template <std::floating_point T>
ASCTWIN_ALWAYS_INLINE T sum(T a, T b) {
  return a + b;
}
template <std::floating_point T>
ASCTWIN_ALWAYS_INLINE T difference(T a, T b) {
  return a - b;
}
template <std::floating_point T>
ASCTWIN_ALWAYS_INLINE T product(T a, T b) {
  return a * b;
}
template <std::floating_point T>
ASCTWIN_ALWAYS_INLINE T quotient(T a, T b) {
  return a / b;
}

template <std::integral T>
ASCTWIN_ALWAYS_INLINE T larger(T a, T b) {
  return a > b ? a : b;
}
template <std::integral T>
ASCTWIN_ALWAYS_INLINE T smaller(T a, T b) {
  return a < b ? a : b;
}

// The least integer has no positive counterpart and stays.
template <std::integral T>
ASCTWIN_ALWAYS_INLINE T magnitude(T a) {
  return a < 0 ? difference(T{0}, a) : a;
}
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T magnitude(T a) {
  return __builtin_fabsf(a);
}

// UNVERIFIED: max(+0, -0) = +0 and min(+0, -0) = -0 in either order, and NaN where one operand is
// NaN; no document says. Two comparisons, one from each side: they differ only for equal operands,
// that is for +0 and -0, where the bits of +0 are the common bits and those of -0 the joint ones.
// All ones are a NaN.
template <bool kLarger>
ASCTWIN_ALWAYS_INLINE float extreme(float a, float b) {
  const float from_left = (kLarger ? a > b : a < b) ? a : b;
  const float from_right = (kLarger ? b > a : b < a) ? b : a;
  const uint32_t left = __builtin_bit_cast(uint32_t, from_left);
  const uint32_t right = __builtin_bit_cast(uint32_t, from_right);
  const uint32_t nan = 0 - static_cast<uint32_t>(__builtin_isunordered(a, b));
  return __builtin_bit_cast(float, (kLarger ? left & right : left | right) | nan);
}
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T larger(T a, T b) {
  return extreme<true>(a, b);
}
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T smaller(T a, T b) {
  return extreme<false>(a, b);
}

// One line an operation. It has a meaning for the types for which its expression compiles.
template <isa::VectorOp kOperation>
struct Meaning;
#define ASCTWIN_MEANING(name, expression)                                            \
  template <>                                                                        \
  struct Meaning<isa::VectorOp::k##name> {                                           \
    template <bool kFused, class T>                                                  \
    static ASCTWIN_ALWAYS_INLINE auto of([[maybe_unused]] T a, [[maybe_unused]] T b) \
        -> decltype(expression) {                                                    \
      return expression;                                                             \
    }                                                                                \
  };
ASCTWIN_MEANING(Add, sum(a, b))
ASCTWIN_MEANING(Sub, difference(a, b))
ASCTWIN_MEANING(Mul, product(a, b))
ASCTWIN_MEANING(Div, quotient(a, b))
ASCTWIN_MEANING(Max, larger(a, b))
ASCTWIN_MEANING(Min, smaller(a, b))
ASCTWIN_MEANING(Adds, sum(a, b))
ASCTWIN_MEANING(Muls, product(a, b))
ASCTWIN_MEANING(Maxs, larger(a, b))
ASCTWIN_MEANING(Mins, smaller(a, b))
ASCTWIN_MEANING(Abs, magnitude(a))
ASCTWIN_MEANING(Relu, larger(a, T{0}))
ASCTWIN_MEANING(Exp, exponential<kFused>(a))
ASCTWIN_MEANING(Ln, logarithm<kFused>(a))
ASCTWIN_MEANING(Sqrt, root(a))
ASCTWIN_MEANING(Rsqrt, reciprocal_root(a))
ASCTWIN_MEANING(Reciprocal, quotient(T{1}, a))
ASCTWIN_MEANING(And, a& b)
ASCTWIN_MEANING(Or, a | b)
ASCTWIN_MEANING(Not, ~a)
#undef ASCTWIN_MEANING

template <isa::VectorOp kOperation, class T>
inline constexpr bool has_meaning = requires(ComputingType<T> a) {
  Meaning<kOperation>::template of<false>(a, a);
};

// The float that a result in double rounds through on its way to a narrower type: rounded to odd,
// its last bit remembers what was cut off, so that the second rounding cannot go wrong.
ASCTWIN_ALWAYS_INLINE float odd_float(double value) {
  constexpr uint64_t kCut = (uint64_t{1} << 29) - 1;  // bits that a float has no room for
  const uint64_t bits = __builtin_bit_cast(uint64_t, value);
  const uint64_t rest = (bits & kCut) + kCut;  // reaches bit 29 where anything is cut off
  return static_cast<float>(__builtin_bit_cast(double, (bits | (rest & (kCut + 1))) & ~kCut));
}

ASCTWIN_ALWAYS_INLINE float canonical(float value) {
  const uint32_t bits = __builtin_bit_cast(uint32_t, value);
  return __builtin_bit_cast(float, value == value ? bits : 0x7FC00000u);
}

// The result as a float that is still to be rounded to a small float.
ASCTWIN_ALWAYS_INLINE float before_rounding(float value) { return value; }
ASCTWIN_ALWAYS_INLINE float before_rounding(double value) { return odd_float(value); }

template <isa::VectorOp kOperation, bool kFused, class T>
ASCTWIN_ALWAYS_INLINE T apply(T a, T b) {
  using C = ComputingType<T>;
  const auto result =
      Meaning<kOperation>::template of<kFused>(static_cast<C>(a), static_cast<C>(b));
  if constexpr (is_small_float<T>)
    return T(before_rounding(result));
  else if constexpr (std::is_same_v<T, float>)
    return canonical(static_cast<float>(result));
  else
    return static_cast<T>(result);
}

// The plain loop of an operation over elements in memory.
template <isa::VectorOp kOperation, class T, bool kFused = false>
ASCTWIN_ALWAYS_INLINE void plain_loop(void* dst, const void* a, const void* b, size_t count) {
  constexpr isa::VectorShape kShape = isa::shape_of(kOperation);
  T right{};
  if constexpr (kShape == isa::VectorShape::kScalar) right = load_element<T>(b, 0);
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    const T left = load_element<T>(a, i);
    if constexpr (kShape == isa::VectorShape::kBinary)
      store_element(dst, i, apply<kOperation, kFused>(left, load_element<T>(b, i)));
    else
      store_element(dst, i, apply<kOperation, kFused>(left, right));
  }
}

}  // namespace asctwin
