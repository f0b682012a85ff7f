// The names of namespace AscendC::Simt. spec: simt.md, sections 1, 3.3, 7.4, 8.4 and 8.5
#pragma once

#include <type_traits>

#include "asctwin/api/simt/atomic.h"
#include "asctwin/api/simt/convert.h"
#include "asctwin/api/simt/entry.h"
#include "asctwin/api/simt/half_math.h"
#include "asctwin/api/simt/integer.h"
#include "asctwin/api/simt/math.h"
#ifndef __NPU_COMPILER_INTERNAL_PURE_SIMT__
#include "asctwin/api/cast.h"
#include "asctwin/api/print.h"
#endif

namespace AscendC::Simt {

using Dim3 = cce::dim3;

template <auto funcPtr, typename... Args>
__attribute__((always_inline)) inline void VF_CALL(Dim3 threadNums, Args&&... args) {
  asctwin::simt::enter(funcPtr, threadNums, static_cast<Args&&>(args)...);
}

template <int32_t dim = 0>
inline uint32_t GetThreadIdx() {
  static_assert(dim >= 0 && dim <= 2, "a dimension is 0, 1 or 2");
  return dim == 0 ? threadIdx.x : dim == 1 ? threadIdx.y : threadIdx.z;
}
template <int32_t dim = 0>
inline uint32_t GetThreadNum() {
  return dim == 0 ? blockDim.x : dim == 1 ? blockDim.y : dim == 2 ? blockDim.z : 0;
}
inline uint32_t GetBlockIdx() { return blockIdx.x; }
inline uint32_t GetBlockNum() { return gridDim.x; }
inline int32_t GetWarpSize() { return 32; }

// The sum wraps, so that dividends above half of the range come out wrong.
template <typename T>
inline T UintDiv(T dividend, T magic, T shift) {
  static_assert(std::is_unsigned_v<T> && (sizeof(T) == 4 || sizeof(T) == 8),
                "UintDiv divides uint32_t and uint64_t");
  using Wide = std::conditional_t<sizeof(T) == 4, uint64_t, unsigned __int128>;
  const T high = static_cast<T>((static_cast<Wide>(dividend) * magic) >> (8 * sizeof(T)));
  return static_cast<T>(static_cast<T>(dividend + high) >> shift);
}

enum class SatMode { NO_SAT = 0, SAT };

#ifndef __NPU_COMPILER_INTERNAL_PURE_SIMT__
constexpr asctwin::simt::Round round_of(RoundMode mode) {
  using asctwin::simt::Round;
  switch (static_cast<int>(mode)) {
    case 2:
      return Round::rd;
    case 3:
      return Round::ru;
    case 4:
      return Round::rna;
    case 5:
    case 9:
      return Round::rz;
    case 6:
      return Round::ro;
    default:
      return Round::rn;
  }
}

template <typename T, typename U, RoundMode roundMode, SatMode satMode = SatMode::NO_SAT>
inline T Cast(U x) {
  constexpr auto kRound = round_of(roundMode);
  constexpr bool kAsks = satMode == SatMode::SAT;
  constexpr bool kToSmall = std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t>;
  if constexpr (std::is_integral_v<T>) {
    static_assert(!std::is_integral_v<U>, "Cast converts between integers and floats");
    return asctwin::simt::to_integer<T>(kRound, static_cast<double>(static_cast<float>(x)));
  } else if constexpr (std::is_integral_v<U> && kToSmall) {
    return asctwin::simt::to_small<T>(kRound, kAsks, asctwin::simt::to_float<U>(kRound, x));
  } else if constexpr (std::is_integral_v<U>) {
    return asctwin::simt::to_float<U>(kRound, x);
  } else if constexpr (kToSmall) {
    return asctwin::simt::to_small<T>(kRound, kAsks, static_cast<float>(x));
  } else {
    return static_cast<T>(static_cast<float>(x));
  }
}
#endif

#define ASCTWIN_ROUNDED(name, mode)                                                \
  template <typename T>                                                            \
  inline T name(T x) {                                                             \
    return T(static_cast<float>(asctwin::simt::integral(                           \
        asctwin::simt::Round::mode, static_cast<double>(static_cast<float>(x))))); \
  }
ASCTWIN_ROUNDED(Round, rna)
ASCTWIN_ROUNDED(Rint, rn)
ASCTWIN_ROUNDED(NearbyInt, rn)
ASCTWIN_ROUNDED(Floor, rd)
ASCTWIN_ROUNDED(Ceil, ru)
ASCTWIN_ROUNDED(Trunc, rz)
#undef ASCTWIN_ROUNDED

#define ASCTWIN_UNARY(name, function)                                     \
  template <typename T>                                                   \
  inline T name(T x) {                                                    \
    static_assert(!std::is_integral_v<T>, #name " takes float and half"); \
    return T(asctwin::simt::math::function(static_cast<float>(x)));       \
  }
ASCTWIN_UNARY(Tan, tanf)
ASCTWIN_UNARY(Tanh, tanhf)
ASCTWIN_UNARY(Tanpi, tanpif)
ASCTWIN_UNARY(Atan, atanf)
ASCTWIN_UNARY(Atanh, atanhf)
ASCTWIN_UNARY(Cos, cosf)
ASCTWIN_UNARY(Cosh, coshf)
ASCTWIN_UNARY(Cospi, cospif)
ASCTWIN_UNARY(Asin, asinf)
ASCTWIN_UNARY(Acos, acosf)
ASCTWIN_UNARY(Acosh, acoshf)
ASCTWIN_UNARY(Sin, sinf)
ASCTWIN_UNARY(Sinh, sinhf)
ASCTWIN_UNARY(Sinpi, sinpif)
ASCTWIN_UNARY(Asinh, asinhf)
ASCTWIN_UNARY(Exp, expf)
ASCTWIN_UNARY(Exp2, exp2f)
ASCTWIN_UNARY(Exp10, exp10f)
ASCTWIN_UNARY(Expm1, expm1f)
ASCTWIN_UNARY(Sqrt, sqrtf)
ASCTWIN_UNARY(Rsqrt, rsqrtf)
ASCTWIN_UNARY(Log, logf)
ASCTWIN_UNARY(Log2, log2f)
ASCTWIN_UNARY(Log10, log10f)
ASCTWIN_UNARY(Log1p, log1pf)
ASCTWIN_UNARY(Logb, logbf)
ASCTWIN_UNARY(Cbrt, cbrtf)
ASCTWIN_UNARY(Rcbrt, rcbrtf)
ASCTWIN_UNARY(Erf, erff)
ASCTWIN_UNARY(Erfc, erfcf)
ASCTWIN_UNARY(Erfinv, erfinvf)
ASCTWIN_UNARY(Erfcinv, erfcinvf)
ASCTWIN_UNARY(Erfcx, erfcxf)
ASCTWIN_UNARY(Tgamma, tgammaf)
ASCTWIN_UNARY(Lgamma, lgammaf)
ASCTWIN_UNARY(CylBesselI0, cyl_bessel_i0f)
ASCTWIN_UNARY(CylBesselI1, cyl_bessel_i1f)
ASCTWIN_UNARY(Normcdf, normcdff)
ASCTWIN_UNARY(J0, j0f)
ASCTWIN_UNARY(J1, j1f)
ASCTWIN_UNARY(Y0, y0f)
ASCTWIN_UNARY(Y1, y1f)
#undef ASCTWIN_UNARY
#define ASCTWIN_BINARY(name, function)                                                     \
  template <typename T>                                                                    \
  inline T name(T x, T y) {                                                                \
    return T(asctwin::simt::math::function(static_cast<float>(x), static_cast<float>(y))); \
  }
ASCTWIN_BINARY(Atan2, atan2f)
ASCTWIN_BINARY(Hypot, hypotf)
ASCTWIN_BINARY(Rhypot, rhypotf)
ASCTWIN_BINARY(Pow, powf)
ASCTWIN_BINARY(Fdim, fdimf)
ASCTWIN_BINARY(Mod, fmodf)
ASCTWIN_BINARY(Remainder, remainderf)
ASCTWIN_BINARY(CopySign, copysignf)
ASCTWIN_BINARY(NextAfter, nextafterf)
#undef ASCTWIN_BINARY

template <typename T>
inline void Sincos(T x, T& s, T& c) {
  s = asctwin::simt::math::sinf(x), c = asctwin::simt::math::cosf(x);
}
template <typename T>
inline void Sincospi(T x, T& s, T& c) {
  s = asctwin::simt::math::sinpif(x), c = asctwin::simt::math::cospif(x);
}
template <typename T, typename U>
inline T Frexp(T x, U& exp) {
  int exponent = 0;
  const T mantissa = asctwin::simt::math::frexpf(x, &exponent);
  exp = exponent;
  return mantissa;
}
template <typename T, typename U>
inline T Ldexp(T x, U exp) {
  return std::ldexp(x, static_cast<int>(exp));
}
template <typename T, typename U>
inline T ScaLbn(T x, U n) {
  return std::scalbln(x, static_cast<long>(n));
}
template <typename T>
inline T RemQuo(T x, T y, int32_t* quotient) {
  return asctwin::simt::math::remquof(x, y, quotient);
}
template <typename T>
inline T Norm3d(T x, T y, T z) {
  return asctwin::simt::math::norm3df(x, y, z);
}
template <typename T>
inline T Rnorm3d(T x, T y, T z) {
  return asctwin::simt::math::rnorm3df(x, y, z);
}
template <typename T>
inline T Norm4d(T x, T y, T z, T w) {
  return asctwin::simt::math::norm4df(x, y, z, w);
}
template <typename T>
inline T Rnorm4d(T x, T y, T z, T w) {
  return asctwin::simt::math::rnorm4df(x, y, z, w);
}
template <typename T, typename U>
inline U Norm(T n, U* a) {
  return asctwin::simt::math::normf(n, a);
}
template <typename T, typename U>
inline U Rnorm(T n, U* a) {
  return asctwin::simt::math::rnormf(n, a);
}
template <typename T>
inline float Jn(T n, float x) {
  return asctwin::simt::math::jnf(n, x);
}
template <typename T>
inline float Yn(T n, float x) {
  return asctwin::simt::math::ynf(n, x);
}
inline int Ilogb(float x) { return asctwin::simt::math::ilogbf(x); }
template <typename T>
inline bool IsFinite(T x) {
  return std::isfinite(static_cast<float>(x));
}
template <typename T>
inline bool IsNan(T x) {
  return std::isnan(static_cast<float>(x));
}
template <typename T>
inline bool IsInf(T x) {
  return std::isinf(static_cast<float>(x));
}
template <typename T>
inline T Abs(T x) {
  if constexpr (std::is_integral_v<T>)
    return x < 0 ? static_cast<T>(std::make_unsigned_t<T>{0} -
                                  static_cast<std::make_unsigned_t<T>>(x))
                 : x;
  else
    return T(std::fabs(static_cast<float>(x)));
}
template <typename T>
inline T Fma(T x, T y, T z) {
  if constexpr (std::is_same_v<T, float>)
    return std::fma(x, y, z);
  else
    return __hfma(x, y, z);
}
template <typename T>
inline T Max(T x, T y) {
  if constexpr (std::is_integral_v<T>)
    return x > y ? x : y;
  else
    return T(asctwin::simt::math::fmaxf(static_cast<float>(x), static_cast<float>(y)));
}
template <typename T>
inline T Min(T x, T y) {
  if constexpr (std::is_integral_v<T>)
    return x < y ? x : y;
  else
    return T(asctwin::simt::math::fminf(static_cast<float>(x), static_cast<float>(y)));
}
template <typename T>
inline T Brev(T x) {
  return __brev(x);
}
template <typename T>
inline int32_t Clz(T x) {
  return __clz(static_cast<std::conditional_t<sizeof(T) == 8, long long, int>>(x));
}
template <typename T>
inline int32_t Popc(T x) {
  return __popc(x);
}
template <typename T>
inline int32_t Ffs(T x) {
  return __ffs(x);
}
inline uint32_t BytePerm(uint32_t x, uint32_t y, uint32_t s) { return __byte_perm(x, y, s); }
inline int32_t MulHi(int32_t x, int32_t y) { return __mulhi(x, y); }
inline uint32_t MulHi(uint32_t x, uint32_t y) { return __umulhi(x, y); }

#ifndef __NPU_COMPILER_INTERNAL_PURE_SIMT__
using AscendC::PRINTF;
using AscendC::printf;
#endif

}  // namespace AscendC::Simt
