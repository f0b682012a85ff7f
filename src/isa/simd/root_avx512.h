// The square root of sixteen floats for AVX-512 without its instruction, which is slow: from an
// approximation of 1 / sqrt(x) of 14 bits, one step for the root and for the half of its
// reciprocal, and what is left over added once. Correctly rounded for every float that it takes.
#pragma once

#include <immintrin.h>

#include "num/target.h"

namespace asctwin {
namespace {

// @return whether dst has the roots: every float is between 2^-100 and 2^100
ASCTWIN_TARGET_AVX512 inline bool store_roots(float* dst, const float* src) {
  constexpr int kLeast = 0x0D800000, kSpan = 100 << 24;
  constexpr __mmask16 kAll = 0xFFFF;
  const __m512i from_least = _mm512_sub_epi32(_mm512_loadu_si512(src), _mm512_set1_epi32(kLeast));
  if (_mm512_cmpge_epu32_mask(from_least, _mm512_set1_epi32(kSpan)) != 0) return false;
  const __m512 x = _mm512_loadu_ps(src), half = _mm512_set1_ps(0.5f);
  const __m512 inverse = _mm512_maskz_rsqrt14_ps(kAll, x);
  const __m512 first = _mm512_mul_ps(x, inverse), first_half = _mm512_mul_ps(half, inverse);
  const __m512 error = _mm512_fnmadd_ps(first, first_half, half);
  const __m512 root = _mm512_fmadd_ps(first, error, first);
  const __m512 half_inverse = _mm512_fmadd_ps(first_half, error, first_half);
  const __m512 rest = _mm512_fnmadd_ps(root, root, x);
  _mm512_storeu_ps(dst, _mm512_fmadd_ps(rest, half_inverse, root));
  return true;
}

}  // namespace
}  // namespace asctwin
