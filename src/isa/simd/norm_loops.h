// The loops of normalisations for one SIMD level, whose file defines ASCTWIN_LEVEL before.
#pragma once

#include "asctwin/num/bfloat16.h"
#include "isa/simd/elementwise_meaning.h"
#include "isa/simd/norm.h"
#include "num/target.h"
#include "num/unaligned.h"

namespace asctwin {

extern const NormTable kNormPortable;
#if defined(__x86_64__)
extern const NormTable kNormAvx2;
extern const NormTable kNormAvx512;
#endif

namespace {

// The float whose last bit remembers that something was cut off: rounding it again is as if the
// number itself was rounded once.
ASCTWIN_ALWAYS_INLINE float rounded_to_odd(double number) {
  const auto nearest = static_cast<float>(number);
  const auto back = static_cast<double>(nearest);
  uint32_t bits = __builtin_bit_cast(uint32_t, nearest);
  const uint32_t cut = back != number ? 1 : 0;
  const uint32_t away = __builtin_fabs(back) > __builtin_fabs(number) ? 1 : 0;
  return __builtin_bit_cast(float, (bits - away) | cut);
}

template <class T>
ASCTWIN_ALWAYS_INLINE double number_at(const void* src, size_t i) {
  if constexpr (std::is_same_v<T, float>)
    return static_cast<double>(load_element<float>(src, i));
  else
    return static_cast<double>(T::Rounding::widen(load_element<uint16_t>(src, i)));
}

template <class T>
ASCTWIN_LEVEL void widen_numbers(const void* src, double* dst, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) dst[i] = number_at<T>(src, i);
}

template <class T>
ASCTWIN_LEVEL void narrow_numbers(const double* src, void* dst, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    if constexpr (std::is_same_v<T, float>)
      store_element(dst, i, canonical(static_cast<float>(src[i])));
    else
      store_element(dst, i, T::Rounding::round(rounded_to_odd(src[i])));
  }
}

// Adds term(i) to the lane of i.
template <class Term>
ASCTWIN_ALWAYS_INLINE void add_terms(size_t count, SumLanes& lanes, Term term) {
  double sums[kSumLanes];
  for (size_t j = 0; j < kSumLanes; ++j) sums[j] = lanes.lane[j];
  size_t i = 0;
  for (; i + kSumLanes <= count; i += kSumLanes)
    for (size_t j = 0; j < kSumLanes; ++j) sums[j] += term(i + j);
  for (size_t j = 0; i + j < count; ++j) sums[j] += term(i + j);
  for (size_t j = 0; j < kSumLanes; ++j) lanes.lane[j] = sums[j];
}

ASCTWIN_LEVEL void add_up(const double* x, size_t count, SumLanes& lanes) {
  add_terms(count, lanes, [=](size_t i) ASCTWIN_LEVEL { return x[i]; });
}
ASCTWIN_LEVEL void add_squares(const double* x, double mean, size_t count, SumLanes& lanes) {
  add_terms(count, lanes, [=](size_t i) ASCTWIN_LEVEL { return (x[i] - mean) * (x[i] - mean); });
}
ASCTWIN_LEVEL void add_products(const double* x, const double* y, size_t count, SumLanes& lanes) {
  add_terms(count, lanes, [=](size_t i) ASCTWIN_LEVEL { return x[i] * y[i]; });
}

template <bool kGamma, bool kBeta>
ASCTWIN_ALWAYS_INLINE void affine_loop(const double* x, const Affine& by, double* y, size_t count) {
  const double mean = by.mean, factor = by.factor;
  const double *gamma = by.gamma, *beta = by.beta;
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    double value = (x[i] - mean) * factor;
    if (kGamma) value *= gamma[i];
    if (kBeta) value += beta[i];
    y[i] = value;
  }
}
ASCTWIN_LEVEL void affine(const double* x, const Affine& by, double* y, size_t count) {
  if (by.gamma != nullptr)
    by.beta != nullptr ? affine_loop<true, true>(x, by, y, count)
                       : affine_loop<true, false>(x, by, y, count);
  else
    by.beta != nullptr ? affine_loop<false, true>(x, by, y, count)
                       : affine_loop<false, false>(x, by, y, count);
}
ASCTWIN_LEVEL void affine_once(const double* x, double mean, double factor, double gamma,
                               double beta, double* y, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) y[i] = (x[i] - mean) * factor * gamma + beta;
}
ASCTWIN_LEVEL void affine_each(const double* x, const double* mean, const double* factor,
                               double gamma, double beta, double* y, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) y[i] = (x[i] - mean[i]) * factor[i] * gamma + beta;
}

ASCTWIN_LEVEL void accumulate(double* sum, const double* x, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) sum[i] += x[i];
}
ASCTWIN_LEVEL void accumulate_squares(double* sum, const double* x, const double* mean,
                                      size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) sum[i] += (x[i] - mean[i]) * (x[i] - mean[i]);
}
ASCTWIN_LEVEL void accumulate_products(double* sum, const double* x, const double* y,
                                       size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) sum[i] += x[i] * y[i];
}

ASCTWIN_LEVEL void scale_and_add(double* z, double alpha, const double* x, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) z[i] = alpha * z[i] + x[i];
}
ASCTWIN_LEVEL void multiply(double* z, const double* x, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) z[i] *= x[i];
}
ASCTWIN_LEVEL void gradient(const double* g, double r, const double* c, double k, double m,
                            double* y, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) y[i] = g[i] * r + c[i] * k + m;
}
ASCTWIN_LEVEL void welford(const double* x, double rec, double* mean, double* m2, size_t count) {
  const auto by = static_cast<float>(rec);
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    const auto element = static_cast<float>(x[i]), old = static_cast<float>(mean[i]);
    const float distance = element - old;
    const float next = old + distance * by;
    const float square = distance * (element - next);
    mean[i] = static_cast<double>(next);
    m2[i] = static_cast<double>(static_cast<float>(m2[i]) + square);
  }
}

constexpr NormTable kNormLoops = {
    {widen_numbers<half>, widen_numbers<bfloat16_t>, widen_numbers<float>},
    {narrow_numbers<half>, narrow_numbers<bfloat16_t>, narrow_numbers<float>},
    add_up,
    add_squares,
    add_products,
    affine,
    affine_once,
    affine_each,
    accumulate,
    accumulate_squares,
    accumulate_products,
    scale_and_add,
    multiply,
    gradient,
    welford,
};

}  // namespace
}  // namespace asctwin
