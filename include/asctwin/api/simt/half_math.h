// half, bfloat16_t and their pairs. spec: simt.md, section 10
#pragma once

#include "asctwin/api/simt/math.h"

namespace asctwin::simt {

// Arithmetic on half follows CTRL[48]: infinity becomes the largest number, NaN 0.
inline half settled(half value) {
  const uint16_t magnitude = value.bits & 0x7FFF;
  if (magnitude < 0x7C00 || !arithmetic_saturates()) return value;
  return half::from_bits(magnitude == 0x7C00 ? static_cast<uint16_t>((value.bits & 0x8000) | 0x7BFF)
                                             : uint16_t{0});
}
inline bfloat16_t settled(bfloat16_t value) { return value; }

template <class T>
float wide_of(T x) {
  return static_cast<float>(x);
}
template <class T>
bool is_nan(T x) {
  return wide_of(x) != wide_of(x);
}
template <class T>
T fused(T x, T y, T z) {
  return settled(T(static_cast<double>(wide_of(x)) * static_cast<double>(wide_of(y)) +
                   static_cast<double>(wide_of(z))));
}
template <class T>
T larger_of(T x, T y, bool smaller, bool nan_wins) {
  if (nan_wins && (is_nan(x) || is_nan(y))) return T::from_bits(T::Rounding::kNan);
  return T(smaller ? math::fminf(wide_of(x), wide_of(y)) : math::fmaxf(wide_of(x), wide_of(y)));
}

}  // namespace asctwin::simt

#define ASCTWIN_SMALL(T, Pair)                                                                  \
  inline T __hadd(T x, T y) { return asctwin::simt::settled(T(x + y)); }                        \
  inline T __hsub(T x, T y) { return asctwin::simt::settled(T(x - y)); }                        \
  inline T __hmul(T x, T y) { return asctwin::simt::settled(T(x * y)); }                        \
  inline T __hdiv(T x, T y) { return asctwin::simt::settled(T(x / y)); }                        \
  inline T __hneg(T x) { return T::from_bits(static_cast<uint16_t>(x.bits ^ 0x8000)); }         \
  inline T __habs(T x) { return T::from_bits(static_cast<uint16_t>(x.bits & 0x7FFF)); }         \
  inline T __hfma(T x, T y, T z) { return asctwin::simt::fused(x, y, z); }                      \
  inline T __hfma_relu(T x, T y, T z) {                                                         \
    const T value = __hfma(x, y, z);                                                            \
    return static_cast<float>(value) < 0 ? T(0.0f) : value;                                     \
  }                                                                                             \
  inline T __hmax(T x, T y) { return asctwin::simt::larger_of(x, y, false, false); }            \
  inline T __hmin(T x, T y) { return asctwin::simt::larger_of(x, y, true, false); }             \
  inline T __hmax_nan(T x, T y) { return asctwin::simt::larger_of(x, y, false, true); }         \
  inline T __hmin_nan(T x, T y) { return asctwin::simt::larger_of(x, y, true, true); }          \
  inline bool __hisnan(T x) { return asctwin::simt::is_nan(x); }                                \
  inline bool __hisinf(T x) { return std::isinf(static_cast<float>(x)); }                       \
  inline Pair __isnanx2(Pair x) {                                                               \
    return {T(__hisnan(x.x) ? 1.0f : 0.0f), T(__hisnan(x.y) ? 1.0f : 0.0f)};                    \
  }                                                                                             \
  inline Pair __haddx2(Pair a, Pair b) { return {__hadd(a.x, b.x), __hadd(a.y, b.y)}; }         \
  inline Pair __hsubx2(Pair a, Pair b) { return {__hsub(a.x, b.x), __hsub(a.y, b.y)}; }         \
  inline Pair __hmulx2(Pair a, Pair b) { return {__hmul(a.x, b.x), __hmul(a.y, b.y)}; }         \
  inline Pair __hdivx2(Pair a, Pair b) { return {__hdiv(a.x, b.x), __hdiv(a.y, b.y)}; }         \
  inline Pair __hnegx2(Pair a) { return {__hneg(a.x), __hneg(a.y)}; }                           \
  inline Pair __habsx2(Pair a) { return {__habs(a.x), __habs(a.y)}; }                           \
  inline Pair __hmaxx2(Pair a, Pair b) { return {__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)}; } \
  inline Pair __hminx2(Pair a, Pair b) { return {__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)}; } \
  inline Pair __hmaxx2_nan(Pair a, Pair b) { return __hmaxx2(a, b); }                           \
  inline Pair __hminx2_nan(Pair a, Pair b) { return __hminx2(a, b); }                           \
  inline Pair __hfmax2(Pair a, Pair b, Pair c) {                                                \
    return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};                                      \
  }                                                                                             \
  inline Pair __hfmax2_relu(Pair a, Pair b, Pair c) {                                           \
    return {__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)};                            \
  }                                                                                             \
  inline Pair __hcmadd(Pair x, Pair y, Pair z) {                                                \
    return {__hfma(__hneg(x.y), y.y, __hfma(x.x, y.x, z.x)),                                    \
            __hfma(x.y, y.x, __hfma(x.x, y.y, z.y))};                                           \
  }                                                                                             \
  ASCTWIN_COMPARE(T, Pair, eq, ==, false)                                                       \
  ASCTWIN_COMPARE(T, Pair, lt, <, false)                                                        \
  ASCTWIN_COMPARE(T, Pair, le, <=, false)                                                       \
  ASCTWIN_COMPARE(T, Pair, gt, >, false)                                                        \
  ASCTWIN_COMPARE(T, Pair, ge, >=, false)                                                       \
  ASCTWIN_COMPARE(T, Pair, ne, !=, true)                                                        \
  ASCTWIN_FUNCTION(T, Pair, cos, asctwin::simt::math::cosf(x))                                  \
  ASCTWIN_FUNCTION(T, Pair, sin, asctwin::simt::math::sinf(x))                                  \
  ASCTWIN_FUNCTION(T, Pair, tanh, asctwin::simt::math::tanhf(x))                                \
  ASCTWIN_FUNCTION(T, Pair, exp, std::exp(static_cast<double>(x)))                              \
  ASCTWIN_FUNCTION(T, Pair, exp2, asctwin::simt::math::exp2f(x))                                \
  ASCTWIN_FUNCTION(T, Pair, exp10, asctwin::simt::math::exp10f(x))                              \
  ASCTWIN_FUNCTION(T, Pair, log, std::log(static_cast<double>(x)))                              \
  ASCTWIN_FUNCTION(T, Pair, log2, asctwin::simt::math::log2f(x))                                \
  ASCTWIN_FUNCTION(T, Pair, log10, asctwin::simt::math::log10f(x))                              \
  ASCTWIN_FUNCTION(T, Pair, sqrt, std::sqrt(static_cast<double>(x)))                            \
  ASCTWIN_FUNCTION(T, Pair, rcp, 1.0 / static_cast<double>(x))                                  \
  ASCTWIN_FUNCTION(T, Pair, rsqrt, 1.0 / static_cast<double>(static_cast<float>(hsqrt(T(x)))))  \
  ASCTWIN_FUNCTION(T, Pair, floor, std::floor(x))                                               \
  ASCTWIN_FUNCTION(T, Pair, ceil, std::ceil(x))                                                 \
  ASCTWIN_FUNCTION(T, Pair, rint, std::nearbyint(x))                                            \
  ASCTWIN_FUNCTION(T, Pair, trunc, std::trunc(x))

#define ASCTWIN_FUNCTION(T, Pair, name, expression) \
  inline T h##name(T value) {                       \
    const float x = static_cast<float>(value);      \
    return asctwin::simt::settled(T(expression));   \
  }                                                 \
  inline Pair h2##name(Pair a) { return {h##name(a.x), h##name(a.y)}; }

// The scalar `ne` is true for NaN, those of pairs are not.
#define ASCTWIN_COMPARE(T, Pair, name, op, with_nan)                                         \
  inline bool __h##name(T x, T y) { return static_cast<float>(x) op static_cast<float>(y); } \
  inline bool __h##name##u(T x, T y) {                                                       \
    return __hisnan(x) || __hisnan(y) || static_cast<float>(x) op static_cast<float>(y);     \
  }                                                                                          \
  ASCTWIN_COMPARE_PAIRS(T, Pair, name, __h##name(x, y) && !__hisnan(x) && !__hisnan(y))      \
  ASCTWIN_COMPARE_PAIRS(T, Pair, name##u, __h##name##u(x, y))
#define ASCTWIN_COMPARE_PAIRS(T, Pair, name, expression)                                 \
  inline uint32_t __h##name##x2_mask(Pair a, Pair b) {                                   \
    const auto holds = [](T x, T y) { return expression; };                              \
    return (holds(a.x, b.x) ? 0xFFFFu : 0u) | (holds(a.y, b.y) ? 0xFFFF0000u : 0u);      \
  }                                                                                      \
  inline bool __hb##name##x2(Pair a, Pair b) { return __h##name##x2_mask(a, b) == ~0u; } \
  inline Pair __h##name##x2(Pair a, Pair b) {                                            \
    const uint32_t mask = __h##name##x2_mask(a, b);                                      \
    return {T((mask & 1) != 0 ? 1.0f : 0.0f), T((mask >> 16) != 0 ? 1.0f : 0.0f)};       \
  }
ASCTWIN_SMALL(half, half2)
ASCTWIN_SMALL(bfloat16_t, bfloat16x2_t)
#undef ASCTWIN_SMALL
#undef ASCTWIN_FUNCTION
#undef ASCTWIN_COMPARE
#undef ASCTWIN_COMPARE_PAIRS
