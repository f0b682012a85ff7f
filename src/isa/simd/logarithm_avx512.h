// The natural logarithm of sixteen floats for AVX-512, correctly rounded or not at all:
// ln x = k * ln 2 - ln c + ln(1 + r) with x = 2^k * m, m in [0.75, 1.5), and r = m * c - 1, where c
// comes from a table by the four leading bits of m. c is 1 near 1, where nothing may cancel. The
// double has an error of a few units in its last place; the few floats for which that decides the
// rounding, and all that are not positive numbers, are left to the general loop.
#pragma once

#include <immintrin.h>

#include "num/target.h"

namespace asctwin {
namespace {

#define ASCTWIN_INLINE_AVX512 ASCTWIN_TARGET_AVX512 inline

// By the four leading bits of the significand: c, of at most nine bits, so that m * c has no more
// than 33, and -ln c.
alignas(64) constexpr double kReciprocals[] = {
    0x1p+0,    0x1.d4p-1, 0x1.bap-1, 0x1.a4p-1, 0x1.9p-1,  0x1.7ep-1, 0x1.6cp-1, 0x1.5cp-1,
    0x1.4ep+0, 0x1.41p+0, 0x1.35p+0, 0x1.2ap+0, 0x1.1fp+0, 0x1.16p+0, 0x1.0dp+0, 0x1p+0};
alignas(64) constexpr double kLogarithms[] = {0,
                                              0x1.700d30aeac0e1p-4,
                                              0x1.2d1610c86813ap-3,
                                              0x1.95a5adcf7017fp-3,
                                              0x1.f991c6cb3b379p-3,
                                              0x1.2bef07cdc9354p-2,
                                              0x1.5d5bddf595f30p-2,
                                              0x1.8b639a88b2df5p-2,
                                              -0x1.1058bf9ae4ad5p-2,
                                              -0x1.cf6354e09c5dcp-3,
                                              -0x1.815c0a14357ebp-3,
                                              -0x1.371fc201e8f74p-3,
                                              -0x1.d4313d66cb35dp-4,
                                              -0x1.51b073f06183fp-4,
                                              -0x1.95c830ec8e3ebp-5,
                                              0};
// (ln(1 + r) - r) / r^2 for -1/32 <= r <= 1/16, times r within 2^-55.
constexpr double kTerms[] = {-0x1.fffffffffffffp-2, 0x1.5555555555a3ap-2,  -0x1.0000000004190p-2,
                             0x1.999999898ca88p-3,  -0x1.55555443d9487p-3, 0x1.2492b09e0fc2dp-3,
                             -0x1.0009a59a92b8ep-3, 0x1.c5ea4752e2c4ep-4,  -0x1.6a3df3a2d0318p-4};

ASCTWIN_INLINE_AVX512 __m512d of_table(__m512i index, const double* table) {
  return _mm512_permutex2var_pd(_mm512_load_pd(table), index, _mm512_load_pd(table + 8));
}

// @pre every x is a positive float
ASCTWIN_INLINE_AVX512 __m512d logarithms(__m512d x) {
  constexpr double kTurn = 0x1.55555556p+0;  // 4 / 3 and a little: 1.5 has the next k
  constexpr __mmask8 kAll = 0xFF;
  const __m512d k = _mm512_maskz_getexp_pd(kAll, _mm512_mul_pd(x, _mm512_set1_pd(kTurn)));
  const __m512d m = _mm512_maskz_getmant_pd(kAll, x, _MM_MANT_NORM_p75_1p5, _MM_MANT_SIGN_src);
  const __m512i index = _mm512_maskz_srli_epi64(kAll, _mm512_castpd_si512(m), 48);
  const __m512d r = _mm512_fmsub_pd(m, of_table(index, kReciprocals), _mm512_set1_pd(1));
  __m512d tail = _mm512_set1_pd(kTerms[8]);
  for (int i = 7; i >= 0; --i) tail = _mm512_fmadd_pd(tail, r, _mm512_set1_pd(kTerms[i]));
  const __m512d high =
      _mm512_fmadd_pd(k, _mm512_set1_pd(0x1.62e42fefa39efp-1), of_table(index, kLogarithms));
  return _mm512_add_pd(high, _mm512_fmadd_pd(_mm512_mul_pd(r, r), tail, r));
}

// Whether a double lies within 16 units of its last place from the middle of two floats.
ASCTWIN_INLINE_AVX512 __mmask8 are_doubtful(__m512d values) {
  constexpr int64_t kMiddle = int64_t{1} << 28, kCut = (int64_t{1} << 29) - 32;
  const __m512i from_middle =
      _mm512_add_epi64(_mm512_castpd_si512(values), _mm512_set1_epi64(16 - kMiddle));
  return _mm512_testn_epi64_mask(from_middle, _mm512_set1_epi64(kCut));
}

// @return whether dst has the logarithms
ASCTWIN_INLINE_AVX512 bool store_logarithms(float* dst, const float* src) {
  constexpr __mmask8 kAll = 0xFF;
  const __m512i below = _mm512_sub_epi32(_mm512_loadu_si512(src), _mm512_set1_epi32(1));
  if (_mm512_cmpge_epu32_mask(below, _mm512_set1_epi32(0x7F7FFFFF)) != 0) return false;
  const __m512d low = logarithms(_mm512_maskz_cvtps_pd(kAll, _mm256_loadu_ps(src)));
  const __m512d high = logarithms(_mm512_maskz_cvtps_pd(kAll, _mm256_loadu_ps(src + 8)));
  if ((are_doubtful(low) | are_doubtful(high)) != 0) return false;
  _mm256_storeu_ps(dst, _mm512_maskz_cvtpd_ps(kAll, low));
  _mm256_storeu_ps(dst + 8, _mm512_maskz_cvtpd_ps(kAll, high));
  return true;
}

#undef ASCTWIN_INLINE_AVX512

}  // namespace
}  // namespace asctwin
