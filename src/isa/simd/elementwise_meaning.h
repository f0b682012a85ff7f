// Defines the result of each elementwise operation on the elements of a lane, written once as plain
// C++: every SIMD level compiles it for its own CPU (elementwise_loops.h), and compilers vectorise
// it. `a` and `b` are the sources, `c` is the old element of dst; they are of the type that is
// computed in: float for half, the element's own for the others. A result may be of a wider type;
// `apply` ends with the last rounding. spec: vector.md, sections 4.2, 4.3 and 6
#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

#include "asctwin/isa/vector_op.h"
#include "asctwin/num/half.h"
#include "isa/simd/elementwise_math.h"
#include "isa/simd/elementwise_shifts.h"
#include "num/target.h"
#include "num/unaligned.h"

namespace asctwin {

// kSaturating: results beyond the range stay at its ends; otherwise integers wrap. kTable: roots
// and reciprocals are as coarse as the device's. kOneRounding: a product is exact until it has been
// added.
enum class ElementwiseMode : uint8_t { kPlain, kSaturating, kTable, kOneRounding };

// How a lane is computed. Element is the type of dst. kFused: the CPU has an instruction for
// a * b + c (elementwise_math.h).
template <class Element, bool kIsFused, ElementwiseMode kMode = ElementwiseMode::kPlain>
struct Arithmetic {
  using Type = Element;
  static constexpr bool kFused = kIsFused;
  static constexpr bool kSaturates = kMode == ElementwiseMode::kSaturating;
  static constexpr bool kFromTable = kMode == ElementwiseMode::kTable;
  static constexpr bool kRoundsOnce = kMode == ElementwiseMode::kOneRounding;
};

// Elements of dst and of a source that are not of one type are half and float.
template <class Dst, class Src = Dst>
using ComputingType =
    std::conditional_t<is_small_float<Dst> || !std::is_same_v<Dst, Src>, float, Dst>;

// The exact result of two integers as an element: the low bits of it, computed in an unsigned type,
// where nothing overflows, or the nearest element.
template <class A, std::integral T, class Exact>
ASCTWIN_ALWAYS_INLINE T nearest(Exact exact) {
  constexpr Exact kLeast = std::numeric_limits<T>::min(), kMost = std::numeric_limits<T>::max();
  return static_cast<T>(exact < kLeast ? kLeast : exact > kMost ? kMost : exact);
}
// Results that wrap, and those of sums, differences and signed products without a loss.
template <class T>
using WrappingT = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
__extension__ using Int128 = __int128;
template <class T>
using ExactT = std::conditional_t<sizeof(T) == 8, Int128, int64_t>;

template <class A, std::integral T>
ASCTWIN_ALWAYS_INLINE T sum(T a, T b) {
  if constexpr (A::kSaturates) return nearest<A, T>(ExactT<T>{a} + ExactT<T>{b});
  return static_cast<T>(static_cast<WrappingT<T>>(a) + static_cast<WrappingT<T>>(b));
}
template <class A, std::integral T>
ASCTWIN_ALWAYS_INLINE T difference(T a, T b) {
  if constexpr (A::kSaturates) return nearest<A, T>(ExactT<T>{a} - ExactT<T>{b});
  return static_cast<T>(static_cast<WrappingT<T>>(a) - static_cast<WrappingT<T>>(b));
}
__extension__ using UInt128 = unsigned __int128;
template <class A, std::integral T>
ASCTWIN_ALWAYS_INLINE T product(T a, T b) {
  using Unsigned = std::conditional_t<sizeof(T) == 8, UInt128, uint64_t>;
  using Exact = std::conditional_t<std::is_signed_v<T>, ExactT<T>, Unsigned>;
  if constexpr (A::kSaturates) return nearest<A, T>(Exact{a} * Exact{b});
  return static_cast<T>(static_cast<WrappingT<T>>(a) * static_cast<WrappingT<T>>(b));
}
template <class A, std::floating_point T>
ASCTWIN_ALWAYS_INLINE T sum(T a, T b) {
  return a + b;
}
template <class A, std::floating_point T>
ASCTWIN_ALWAYS_INLINE T difference(T a, T b) {
  return a - b;
}
template <class A, std::floating_point T>
ASCTWIN_ALWAYS_INLINE T product(T a, T b) {
  return a * b;
}
template <std::floating_point T>
ASCTWIN_ALWAYS_INLINE T quotient(T a, T b) {
  return a / b;
}
// UNVERIFIED: evidence = inferred: integers are cut off towards 0, as in C, and the least one
// divided by -1 stays. What comes out of a division by 0 no document says; here it is 0.
template <std::integral T>
ASCTWIN_ALWAYS_INLINE T quotient(T a, T b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<T>)
    if (b == T{-1}) return static_cast<T>(0 - static_cast<WrappingT<T>>(a));
  return static_cast<T>(a / b);
}

// `value` rounded to the nearest half, ties to even. What lies beyond is infinity, or, where
// results saturate, the largest half; NaN is then 0.
template <bool kSaturates>
ASCTWIN_ALWAYS_INLINE float rounded_to_half(float value) {
  constexpr int32_t kLeastNormal = 0x38800000, kLargest = 0x477FE000, kInfinity = 0x7F800000;
  const auto bits = __builtin_bit_cast(int32_t, value);
  const int32_t magnitude = bits & 0x7FFFFFFF;
  // 13 of the 23 bits go. Below the normal halves 0.5, whose last bit is that of the least half,
  // makes the sum lose them.
  const int32_t normal = (magnitude + 0xFFF + (magnitude >> 13 & 1)) & ~0x1FFF;
  const float small = (__builtin_bit_cast(float, magnitude) + 0.5f) - 0.5f;
  const int32_t finite = magnitude < kLeastNormal ? __builtin_bit_cast(int32_t, small) : normal;
  const int32_t limited = magnitude >= 0x477FF000 ? (kSaturates ? kLargest : kInfinity) : finite;
  const int32_t result = limited | (bits & ~0x7FFFFFFF);
  return __builtin_bit_cast(float, magnitude > kInfinity ? (kSaturates ? 0 : 0x7FC00000) : result);
}

// A step of several: the value as an element, but still of the type that is computed in.
template <class A, class T>
ASCTWIN_ALWAYS_INLINE T rounded(T value) {
  if constexpr (std::is_same_v<typename A::Type, half>)
    return rounded_to_half<A::kSaturates>(value);
  else
    return value;
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
  return a < 0 ? static_cast<T>(0 - static_cast<WrappingT<T>>(a)) : a;
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

// UNVERIFIED: evidence = inferred: a table that the leading bits of the significand choose from,
// with the value in the middle of its interval, of 9 bits for half. No document says so; it
// reproduces the printed samples (vector.md, section 6.2). For float only an error of up to 2^-10
// is known.
template <class A, int kIndexBits>
ASCTWIN_ALWAYS_INLINE float middle_of_interval(float value) {
  constexpr int32_t kHalfInterval = 1 << (22 - kIndexBits);
  constexpr int32_t kInfinity = 0x7F800000, kLeastNormal = 0x00800000;
  const auto bits = __builtin_bit_cast(int32_t, value);
  const int32_t magnitude = bits & 0x7FFFFFFF;
  const int32_t middle = (bits & -2 * kHalfInterval) | kHalfInterval;
  const bool is_normal = magnitude >= kLeastNormal && magnitude < kInfinity;
  return __builtin_bit_cast(float, is_normal ? middle : bits);
}
template <class A>
ASCTWIN_ALWAYS_INLINE float table_entry(double exact) {
  const auto value = static_cast<float>(exact);
  if constexpr (!std::is_same_v<typename A::Type, half>) return value;
  constexpr int32_t kCut = 15;  // 23 bits to 8
  const auto bits = __builtin_bit_cast(int32_t, value);
  const int32_t rounded = (bits + ((1 << (kCut - 1)) - 1) + (bits >> kCut & 1)) & -(1 << kCut);
  return __builtin_bit_cast(float, (bits & 0x7FFFFFFF) > 0x7F800000 ? bits : rounded);
}
template <class A, std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE double reciprocal_root_of(T a) {
  constexpr int kIndexBits = std::is_same_v<typename A::Type, half> ? 7 : 9;
  if constexpr (A::kFromTable)
    return table_entry<A>(reciprocal_root(middle_of_interval<A, kIndexBits>(a)));
  else
    return reciprocal_root(a);
}
template <class A, std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T reciprocal_of(T a) {
  constexpr int kIndexBits = std::is_same_v<typename A::Type, half> ? 8 : 10;
  if constexpr (A::kFromTable)
    return table_entry<A>(quotient(T{1}, middle_of_interval<A, kIndexBits>(a)));
  else
    return quotient(T{1}, a);
}

template <class A, std::integral T>
ASCTWIN_ALWAYS_INLINE T reciprocal_of(T a) {
  return quotient(T{1}, a);
}

// a * b + c in a double whose last bit remembers what it had no room for. The product is exact.
ASCTWIN_ALWAYS_INLINE double exact_sum_of_product(float a, float b, float c) {
  const double product = static_cast<double>(a) * static_cast<double>(b);
  const double addend = c, total = product + addend, part = total - product;
  const double lost = (product - (total - part)) + (addend - part);
  const auto bits = __builtin_bit_cast(uint64_t, total);
  const bool grows = (lost > 0) == (total > 0);  // in magnitude, from the rounded total
  const bool misses = lost != 0 && lost == lost && (bits & 1) == 0;
  return __builtin_bit_cast(double, misses ? (grows ? bits + 1 : bits - 1) : bits);
}
// a * b + c, with a rounding of the product unless the mode has one alone.
template <class A, class T>
ASCTWIN_ALWAYS_INLINE auto sum_of_product(T a, T b, T c) {
  if constexpr (A::kRoundsOnce)
    return exact_sum_of_product(a, b, c);
  else
    return sum<A>(rounded<A>(product<A>(a, b)), c);
}
template <class T>
ASCTWIN_ALWAYS_INLINE T rectified(T a) {
  return larger(a, T{0});
}
template <std::same_as<double> T>
ASCTWIN_ALWAYS_INLINE T rectified(T a) {
  return a > 0 || a != a ? a : 0;
}

template <class A, std::floating_point T>
ASCTWIN_ALWAYS_INLINE T leaky(T a, T slope) {
  return a >= 0 ? a : product<A>(a, slope);
}
// By the sign bit: +0 stays +0 for every slope.
template <class A, std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T leaky_by_sign(T a, T slope) {
  return __builtin_bit_cast(int32_t, a) >= 0 ? a : product<A>(a, slope);
}

// Marks operations that exist for floats alone.
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T real(T a) {
  return a;
}

template <class A, std::same_as<float> T>
requires(std::same_as<typename A::Type, float>) ASCTWIN_ALWAYS_INLINE
    double exponential_of_difference(T a, T b) {
  return exponential<A::kFused>(difference<A>(a, b));
}

template <std::signed_integral T>
ASCTWIN_ALWAYS_INLINE T negated(T a) {
  return static_cast<T>(0 - static_cast<WrappingT<T>>(a));
}
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T negated(T a) {
  return -a;
}

template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T to_nearest(T a) {
  return __builtin_rintf(a);
}
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T downwards(T a) {
  return __builtin_floorf(a);
}
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T upwards(T a) {
  return __builtin_ceilf(a);
}
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T towards_zero(T a) {
  return __builtin_truncf(a);
}
template <std::same_as<float> T>
ASCTWIN_ALWAYS_INLINE T to_nearest_away(T a) {
  const T whole = towards_zero(a);
  return __builtin_fabsf(a - whole) >= 0.5f ? whole + __builtin_copysignf(1.0f, a) : whole;
}

// One line an operation. It has a meaning for the types for which its expression compiles, and for
// the mode beside the plain one that it names.
template <isa::VectorOp kOperation>
struct Meaning;
#define ASCTWIN_MEANING_OF(name, mode, ...)                                               \
  template <>                                                                             \
  struct Meaning<isa::VectorOp::k##name> {                                                \
    static constexpr auto kMode = ElementwiseMode::mode;                                  \
    template <class A, class T>                                                           \
    static ASCTWIN_ALWAYS_INLINE auto of([[maybe_unused]] T a, [[maybe_unused]] T b,      \
                                         [[maybe_unused]] T c) -> decltype(__VA_ARGS__) { \
      return __VA_ARGS__;                                                                 \
    }                                                                                     \
  };
#define ASCTWIN_MEANING(name, ...) ASCTWIN_MEANING_OF(name, kPlain, __VA_ARGS__)
#define ASCTWIN_SATURATING_MEANING(name, ...) ASCTWIN_MEANING_OF(name, kSaturating, __VA_ARGS__)
#define ASCTWIN_TABLE_MEANING(name, ...) ASCTWIN_MEANING_OF(name, kTable, __VA_ARGS__)
ASCTWIN_SATURATING_MEANING(Add, sum<A>(a, b))
ASCTWIN_SATURATING_MEANING(Sub, difference<A>(a, b))
ASCTWIN_SATURATING_MEANING(Mul, product<A>(a, b))
ASCTWIN_MEANING(Div, quotient(a, b))
ASCTWIN_MEANING(Max, larger(a, b))
ASCTWIN_MEANING(Min, smaller(a, b))
ASCTWIN_SATURATING_MEANING(Adds, sum<A>(a, b))
ASCTWIN_SATURATING_MEANING(Muls, product<A>(a, b))
ASCTWIN_MEANING(Maxs, larger(a, b))
ASCTWIN_MEANING(Mins, smaller(a, b))
ASCTWIN_MEANING(Abs, magnitude(a))
ASCTWIN_MEANING(Relu, larger(a, T{0}))
ASCTWIN_MEANING(Exp, exponential<A::kFused>(a))
ASCTWIN_MEANING(Ln, logarithm<A::kFused>(a))
ASCTWIN_MEANING(Sqrt, root(a))
ASCTWIN_TABLE_MEANING(Rsqrt, reciprocal_root_of<A>(a))
ASCTWIN_TABLE_MEANING(Reciprocal, reciprocal_of<A>(a))
ASCTWIN_MEANING(And, a& b)
ASCTWIN_MEANING(Or, a | b)
ASCTWIN_MEANING(Not, ~a)
ASCTWIN_MEANING(LeakyRelu, leaky<A>(a, b))
ASCTWIN_MEANING(ShiftLeft, shifted_left(a, b))
ASCTWIN_MEANING(ShiftRight, shifted_right(a, b))
ASCTWIN_MEANING(ShiftRightRounded, shifted_right_rounded(a, b))
ASCTWIN_MEANING(ShiftLeftTensor, shifted_left(a, b))
ASCTWIN_MEANING(ShiftRightTensor, shifted_right(a, b))
ASCTWIN_SATURATING_MEANING(AddRelu, larger(sum<A>(a, b), T{0}))
ASCTWIN_SATURATING_MEANING(SubRelu, larger(difference<A>(a, b), T{0}))
ASCTWIN_SATURATING_MEANING(Axpy, sum_of_product<A>(a, b, c))
ASCTWIN_SATURATING_MEANING(MulAddDst, sum_of_product<A>(a, b, c))
ASCTWIN_SATURATING_MEANING(FusedMulAdd, sum_of_product<A>(a, c, b))
ASCTWIN_SATURATING_MEANING(MulAddRelu, rectified(sum_of_product<A>(a, c, b)))
ASCTWIN_SATURATING_MEANING(Subs, difference<A>(a, b))
ASCTWIN_SATURATING_MEANING(SubsLeft, difference<A>(b, a))
ASCTWIN_MEANING(Divs, quotient(a, b))
ASCTWIN_MEANING(DivsLeft, quotient(b, a))
ASCTWIN_MEANING(Ands, a& b)
ASCTWIN_MEANING(Ors, a | b)
ASCTWIN_MEANING(Neg, negated(a))
ASCTWIN_MEANING(Prelu, leaky_by_sign<A>(a, b))
ASCTWIN_MEANING(AbsSub, magnitude(real(difference<A>(a, b))))
ASCTWIN_MEANING(ExpSub, exponential_of_difference<A>(a, b))
ASCTWIN_MEANING(TruncateRint, to_nearest(a))
ASCTWIN_MEANING(TruncateFloor, downwards(a))
ASCTWIN_MEANING(TruncateCeil, upwards(a))
ASCTWIN_MEANING(TruncateRound, to_nearest_away(a))
ASCTWIN_MEANING(TruncateTrunc, towards_zero(a))
#undef ASCTWIN_MEANING
#undef ASCTWIN_SATURATING_MEANING
#undef ASCTWIN_TABLE_MEANING
#undef ASCTWIN_MEANING_OF

template <isa::VectorOp kOperation, class Dst, class Src = Dst>
inline constexpr bool has_meaning = requires(ComputingType<Dst, Src> a) {
  Meaning<kOperation>::template of<Arithmetic<Dst, false>>(a, a, a);
};
// Whether it differs in the mode by more than the last step, which the caller applies to halves.
template <isa::VectorOp kOperation, class T>
inline constexpr bool has_mode = Meaning<kOperation>::kMode == ElementwiseMode::kTable ||
                                 (Meaning<kOperation>::kMode == ElementwiseMode::kSaturating &&
                                  (std::is_integral_v<T> ||
                                   (is_small_float<T> && reads_dst(isa::shape_of(kOperation)))));

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

template <isa::VectorOp kOperation, class A, class Src>
ASCTWIN_ALWAYS_INLINE typename A::Type apply(Src a, Src b, typename A::Type c) {
  using T = typename A::Type;
  using C = ComputingType<T, Src>;
  const auto result =
      Meaning<kOperation>::template of<A>(static_cast<C>(a), static_cast<C>(b), static_cast<C>(c));
  if constexpr (is_small_float<T>)
    return T(before_rounding(result));
  else if constexpr (std::is_same_v<T, float>)
    return canonical(static_cast<float>(result));
  else
    return static_cast<T>(result);
}

// The plain loop of an operation over elements in memory.
template <isa::VectorOp kOperation, class A>
ASCTWIN_ALWAYS_INLINE void plain_loop(void* dst, const void* a, const void* b, size_t count) {
  constexpr isa::VectorShape kShape = isa::shape_of(kOperation);
  using T = typename A::Type;
  T right{};
  if constexpr (has_scalar(kShape)) right = load_element<T>(b, 0);
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    T old{};
    if constexpr (reads_dst(kShape)) old = load_element<T>(dst, i);
    if constexpr (has_two_sources(kShape)) right = load_element<T>(b, i);
    store_element(dst, i, apply<kOperation, A>(load_element<T>(a, i), right, old));
  }
}

}  // namespace asctwin
