// Functions of floats. Those of one device instruction are correctly rounded; those that the
// device forms of others are formed in the same way, every step rounded.
// spec: simt.md, section 8
#pragma once

#include <cmath>
#include <limits>

#include "asctwin/api/simt/convert.h"

namespace asctwin::simt::math {

inline constexpr float kNan = __builtin_nanf("");
inline constexpr float kInf = __builtin_inff();

// Subnormal numbers are zeros.
inline float flushed(float x) { return std::fabs(x) < 0x1p-126f ? std::copysign(0.0f, x) : x; }
inline float once(double x) { return flushed(static_cast<float>(x)); }
inline double wide(float x) { return static_cast<double>(flushed(x)); }

inline float expf(float x) { return once(std::exp(wide(x))); }
inline float logf(float x) { return static_cast<float>(std::log(static_cast<double>(x))); }
inline float powf(float x, float y) { return once(std::pow(wide(x), wide(y))); }
inline float sqrtf(float x) { return once(std::sqrt(wide(x))); }
inline float fdividef(float x, float y) { return flushed(flushed(x) / flushed(y)); }
inline float rsqrtf(float x) { return fdividef(1.0f, sqrtf(x)); }
inline float exp2f(float x) { return powf(2.0f, x); }
inline float exp10f(float x) { return powf(10.0f, x); }
inline float expm1f(float x) { return expf(x) - 1.0f; }
inline float log2f(float x) { return logf(x) / 0.693147182f; }
inline float log10f(float x) { return logf(x) / 2.30258512f; }
inline float log1pf(float x) { return logf(1.0f + x); }
inline float tanhf(float x) {
  if (x != x) return x;
  return 1.0f - 2.0f / (expf(2.0f * x) + 1.0f);
}
inline float coshf(float x) {
  const float t = expf(std::fabs(x) - 0.693147182f);
  return t + 0.25f / t;
}
inline float sinhf(float x) {
  if (std::fabs(x) <= 0.1f) return static_cast<float>(std::sinh(static_cast<double>(x)));
  return expf(x - 0.693147182f) - expf(-x - 0.693147182f);
}
inline float asinhf(float x) {
  const float a = std::fabs(x);
  if (a <= 0.1f) return static_cast<float>(std::asinh(static_cast<double>(x)));
  return std::copysign(logf(a + sqrtf(a * a + 1.0f)), x);
}
inline float acoshf(float x) { return static_cast<float>(std::acosh(static_cast<double>(x))); }
inline float atanhf(float x) {
  if (std::fabs(x) == kInf) return kNan;
  return logf((1.0f + x) / (1.0f - x)) / 2.0f;
}
inline float asinf(float x) { return static_cast<float>(std::asin(static_cast<double>(x))); }
inline float acosf(float x) { return std::fabs(x) > 1 ? kNan : 1.57079637f - asinf(x); }
inline float atanf(float x) { return static_cast<float>(std::atan(static_cast<double>(x))); }
inline float atan2f(float y, float x) {
  return static_cast<float>(std::atan2(static_cast<double>(y), static_cast<double>(x)));
}
inline float sinf(float x) { return static_cast<float>(std::sin(static_cast<double>(x))); }
inline float cosf(float x) { return static_cast<float>(std::cos(static_cast<double>(x))); }
inline float tanf(float x) { return static_cast<float>(std::tan(static_cast<double>(x))); }
inline constexpr float kPi = 3.14159274f;
inline float sinpif(float x) { return sinf(x * kPi); }
inline float cospif(float x) { return cosf(x * kPi); }
inline float tanpif(float x) { return tanf(x * kPi); }
inline void sincosf(float x, float* s, float* c) { *s = sinf(x), *c = cosf(x); }
inline void sincospif(float x, float* s, float* c) { *s = sinpif(x), *c = cospif(x); }
inline float saturatef(float x) { return x != x ? x : x < 0 ? 0.0f : x > 1 ? 1.0f : x; }

inline float copysignf(float x, float y) { return y >= 0 ? std::fabs(x) : -std::fabs(x); }
inline float fmaxf(float x, float y) {
  if (x != x) return y;
  if (y != y) return x;
  if (x == y) return std::signbit(x) ? y : x;
  return x > y ? x : y;
}
inline float fminf(float x, float y) {
  if (x != x) return y;
  if (y != y) return x;
  if (x == y) return std::signbit(x) ? x : y;
  return x < y ? x : y;
}
inline float fdimf(float x, float y) { return x != x || y != y ? kNan : x > y ? x - y : 0.0f; }
inline float fmodf(float x, float y) { return std::fmod(x, y); }
inline float remainderf(float x, float y) { return std::remainder(x, y); }
inline float remquof(float x, float y, int* quotient) { return std::remquo(x, y, quotient); }
inline float modff(float x, float* whole) {
  if (std::fabs(x) == kInf) return *whole = x, 0.0f;
  *whole = std::trunc(x);
  return x - *whole;
}
inline float frexpf(float x, int* exponent) {
  if (x != x || std::fabs(x) == kInf || x == 0) return *exponent = 0, x;
  return std::frexp(x, exponent);
}
inline float ldexpf(float x, int n) { return std::ldexp(x, n); }
inline float scalbnf(float x, int n) { return std::scalbn(x, n); }
inline float scalblnf(float x, long n) { return std::scalbln(x, n); }
inline float nextafterf(float x, float y) { return x == y ? x : std::nextafter(x, y); }
inline float logbf(float x) { return std::logb(x); }
inline int ilogbf(float x) {
  if (x == 0 || x != x) return std::numeric_limits<int>::min();
  return std::fabs(x) == kInf ? std::numeric_limits<int>::max() : std::ilogb(x);
}
inline long lroundf(float x) { return to_integer<long>(Round::rna, x); }
inline long long llroundf(float x) { return to_integer<long long>(Round::rna, x); }
inline long lrintf(float x) { return to_integer<long>(Round::rn, x); }
inline long long llrintf(float x) { return to_integer<long long>(Round::rn, x); }

template <class... Floats>
float length(Floats... values) {
  if (((std::fabs(values) == kInf) || ...)) return kInf;
  const double squares = ((static_cast<double>(values) * static_cast<double>(values)) + ...);
  return static_cast<float>(std::sqrt(squares));
}
inline float hypotf(float x, float y) { return length(x, y); }
inline float rhypotf(float x, float y) { return 1.0f / length(x, y); }
inline float norm3df(float x, float y, float z) { return length(x, y, z); }
inline float rnorm3df(float x, float y, float z) { return 1.0f / length(x, y, z); }
inline float norm4df(float x, float y, float z, float w) { return length(x, y, z, w); }
inline float rnorm4df(float x, float y, float z, float w) { return 1.0f / length(x, y, z, w); }
inline float normf(int n, const float* a) {
  if (n < 1) return std::fabs(a[0]);
  double squares = 0;
  for (int i = 0; i < n; ++i) {
    if (std::fabs(a[i]) == kInf) return kInf;
    squares += static_cast<double>(a[i]) * static_cast<double>(a[i]);
  }
  return static_cast<float>(std::sqrt(squares));
}
inline float rnormf(int n, const float* a) { return 1.0f / normf(n, a); }

#define ASCTWIN_WIDE(name, function) \
  inline float name(float x) { return static_cast<float>(function(static_cast<double>(x))); }
ASCTWIN_WIDE(cbrtf, std::cbrt)
ASCTWIN_WIDE(erff, std::erf)
ASCTWIN_WIDE(erfcf, std::erfc)
ASCTWIN_WIDE(tgammaf, std::tgamma)
ASCTWIN_WIDE(lgammaf, std::lgamma)
ASCTWIN_WIDE(j0f, ::j0)
ASCTWIN_WIDE(j1f, ::j1)
ASCTWIN_WIDE(y0f, ::y0)
ASCTWIN_WIDE(y1f, ::y1)
#undef ASCTWIN_WIDE
inline float jnf(int n, float x) {
  return n < 0 ? kNan : static_cast<float>(::jn(n, static_cast<double>(x)));
}
inline float ynf(int n, float x) {
  return n < 0 || x < 0 ? kNan : static_cast<float>(::yn(n, static_cast<double>(x)));
}
inline float rcbrtf(float x) {
  return x == 0 ? kInf : static_cast<float>(1.0 / std::cbrt(static_cast<double>(x)));
}
inline float erfinvf(float x) { return static_cast<float>(inverse_erf(static_cast<double>(x))); }
inline float erfcinvf(float x) { return static_cast<float>(inverse_erfc(static_cast<double>(x))); }
inline float erfcxf(float x) { return static_cast<float>(scaled_erfc(static_cast<double>(x))); }
inline float normcdff(float x) {
  return static_cast<float>(0.5 * std::erfc(-static_cast<double>(x) * 0.70710678118654752));
}
inline float normcdfinvf(float x) {
  return static_cast<float>(-1.4142135623730951 * inverse_erfc(2.0 * static_cast<double>(x)));
}
inline float cyl_bessel_i0f(float x) {
  return static_cast<float>(bessel_i(0, static_cast<double>(x)));
}
inline float cyl_bessel_i1f(float x) {
  return static_cast<float>(bessel_i(1, static_cast<double>(x)));
}

}  // namespace asctwin::simt::math

// Names that the C library does not have. `asctwin cc` sends the others in functions of threads to
// the functions above.
#define ASCTWIN_NAME(name) \
  inline float name(float x) { return asctwin::simt::math::name(x); }
ASCTWIN_NAME(rsqrtf)
ASCTWIN_NAME(sinpif)
ASCTWIN_NAME(cospif)
ASCTWIN_NAME(tanpif)
ASCTWIN_NAME(rcbrtf)
ASCTWIN_NAME(erfinvf)
ASCTWIN_NAME(erfcinvf)
ASCTWIN_NAME(erfcxf)
ASCTWIN_NAME(normcdff)
ASCTWIN_NAME(normcdfinvf)
ASCTWIN_NAME(cyl_bessel_i0f)
ASCTWIN_NAME(cyl_bessel_i1f)
#undef ASCTWIN_NAME
inline float fdividef(float x, float y) { return asctwin::simt::math::fdividef(x, y); }
inline float __fdividef(float x, float y) { return asctwin::simt::math::fdividef(x, y); }
inline float __saturatef(float x) { return asctwin::simt::math::saturatef(x); }
inline void sincospif(float x, float* s, float* c) { asctwin::simt::math::sincospif(x, s, c); }
inline float rhypotf(float x, float y) { return asctwin::simt::math::rhypotf(x, y); }
inline float norm3df(float x, float y, float z) { return asctwin::simt::math::norm3df(x, y, z); }
inline float rnorm3df(float x, float y, float z) { return asctwin::simt::math::rnorm3df(x, y, z); }
inline float norm4df(float x, float y, float z, float w) {
  return asctwin::simt::math::norm4df(x, y, z, w);
}
inline float rnorm4df(float x, float y, float z, float w) {
  return asctwin::simt::math::rnorm4df(x, y, z, w);
}
inline float normf(int n, const float* a) { return asctwin::simt::math::normf(n, a); }
inline float rnormf(int n, const float* a) { return asctwin::simt::math::rnormf(n, a); }
