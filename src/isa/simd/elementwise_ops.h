// What each elementwise operation means for one pair of elements, and the plain loop over pairs.
// A SIMD level compiles the loop for its own CPU; only half, whose conversions no compiler finds by
// itself, is spelt out per level.
#pragma once

#include <type_traits>

#include "isa/simd/elementwise.h"
#include "num/target.h"
#include "num/unaligned.h"

namespace asctwin {

template <class T>
inline constexpr bool is_real = std::is_same_v<T, half> || std::is_same_v<T, float>;

template <class T>
inline constexpr bool is_integer = std::is_same_v<T, int16_t> || std::is_same_v<T, int32_t>;

template <BinaryOp op, class T>
inline constexpr bool has_meaning = is_real<T> || (is_integer<T> && op != BinaryOp::kDiv);

// Two's complement: the low bits of the exact result, computed in uint32_t, where nothing
// overflows.
template <BinaryOp op, class T>
ASCTWIN_ALWAYS_INLINE T apply_integer(T a, T b) {
  const uint32_t left = static_cast<uint32_t>(a);
  const uint32_t right = static_cast<uint32_t>(b);
  if constexpr (op == BinaryOp::kAdd) return static_cast<T>(left + right);
  if constexpr (op == BinaryOp::kSub) return static_cast<T>(left - right);
  if constexpr (op == BinaryOp::kMul) return static_cast<T>(left * right);
  if constexpr (op == BinaryOp::kMax) return a > b ? a : b;
  if constexpr (op == BinaryOp::kMin) return a < b ? a : b;
}

// UNVERIFIED: max(+0, -0) = +0 and min(+0, -0) = -0 in either order, and NaN where one operand is
// NaN; no document says. Two comparisons, one from each side: they differ only for equal operands,
// that is for +0 and -0, where the bits of +0 are the common bits and those of -0 the joint ones.
// All ones are a NaN.
template <BinaryOp op>
ASCTWIN_ALWAYS_INLINE float extreme(float a, float b) {
  const float from_left = (op == BinaryOp::kMax ? a > b : a < b) ? a : b;
  const float from_right = (op == BinaryOp::kMax ? b > a : b < a) ? b : a;
  const uint32_t left = __builtin_bit_cast(uint32_t, from_left);
  const uint32_t right = __builtin_bit_cast(uint32_t, from_right);
  const uint32_t nan = 0 - static_cast<uint32_t>(__builtin_isunordered(a, b));
  return __builtin_bit_cast(float, (op == BinaryOp::kMax ? left & right : left | right) | nan);
}

// Any NaN stands for the canonical one here; `apply` ends with it.
template <BinaryOp op>
ASCTWIN_ALWAYS_INLINE float apply_float(float a, float b) {
  if constexpr (op == BinaryOp::kAdd) return a + b;
  if constexpr (op == BinaryOp::kSub) return a - b;
  if constexpr (op == BinaryOp::kMul) return a * b;
  if constexpr (op == BinaryOp::kDiv) return a / b;
  if constexpr (op == BinaryOp::kMax || op == BinaryOp::kMin) return extreme<op>(a, b);
}

template <BinaryOp op, class T>
ASCTWIN_ALWAYS_INLINE T apply(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return apply_integer<op>(a, b);
  } else if constexpr (is_small_float<T>) {
    return T(apply_float<op>(a, b));  // rounds once, as small_float.h argues
  } else {
    const float result = apply_float<op>(a, b);
    const uint32_t bits = __builtin_bit_cast(uint32_t, result);
    return __builtin_bit_cast(float, result == result ? bits : 0x7FC00000u);
  }
}

template <BinaryOp op, class T>
ASCTWIN_ALWAYS_INLINE void binary_loop(void* dst, const void* a, const void* b, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    store_element(dst, i, apply<op>(load_element<T>(a, i), load_element<T>(b, i)));
  }
}

template <BinaryOp op, class T>
ASCTWIN_ALWAYS_INLINE void scalar_loop(void* dst, const void* a, T scalar, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    store_element(dst, i, apply<op>(load_element<T>(a, i), scalar));
  }
}

}  // namespace asctwin
