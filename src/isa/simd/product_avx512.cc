// Sums for AVX-512: eight rows of sixteen columns stay in registers.
#include <algorithm>

#include "isa/simd/product.h"
#include "num/target.h"

#if defined(__x86_64__)
#include <immintrin.h>

namespace asctwin {
namespace {

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX512
constexpr int64_t kRows = 8;

template <int64_t kCount>
ASCTWIN_LEVEL void float_rows(float* sums, const double* rows, const double* strip, int64_t depth,
                              int64_t step) {
  for (int64_t first = 0; first < depth; first += step) {
    __m512d low[kCount], high[kCount];
    ASCTWIN_UNROLLED_LOOP
    for (int64_t r = 0; r < kCount; ++r) low[r] = high[r] = _mm512_setzero_pd();
    const int64_t last = std::min(first + step, depth);
    for (int64_t q = first; q < last; ++q) {
      const __m512d b0 = _mm512_loadu_pd(strip + q * kStripColumns);
      const __m512d b1 = _mm512_loadu_pd(strip + q * kStripColumns + 8);
      ASCTWIN_UNROLLED_LOOP
      for (int64_t r = 0; r < kCount; ++r) {
        const __m512d a = _mm512_set1_pd(rows[r * depth + q]);
        low[r] = _mm512_fmadd_pd(a, b0, low[r]);
        high[r] = _mm512_fmadd_pd(a, b1, high[r]);
      }
    }
    ASCTWIN_UNROLLED_LOOP
    for (int64_t r = 0; r < kCount; ++r) {
      float* const to = sums + r * kStripColumns;
      const __m256 x = _mm512_maskz_cvtpd_ps(0xFF, low[r]);
      const __m256 y = _mm512_maskz_cvtpd_ps(0xFF, high[r]);
      _mm256_storeu_ps(to, _mm256_add_ps(_mm256_loadu_ps(to), x));
      _mm256_storeu_ps(to + 8, _mm256_add_ps(_mm256_loadu_ps(to + 8), y));
    }
  }
}

template <int64_t kCount>
ASCTWIN_LEVEL void int_rows(int32_t* sums, const int16_t* rows, const int16_t* strip,
                            int64_t depth) {
  __m512i sum[kCount];
  ASCTWIN_UNROLLED_LOOP
  for (int64_t r = 0; r < kCount; ++r) sum[r] = _mm512_loadu_si512(sums + r * kStripColumns);
  for (int64_t q = 0; q < depth; q += 2) {
    const __m512i b = _mm512_loadu_si512(strip + q * kStripColumns);
    ASCTWIN_UNROLLED_LOOP
    for (int64_t r = 0; r < kCount; ++r) {
      int32_t pair;
      __builtin_memcpy(&pair, rows + r * depth + q, sizeof(pair));
      sum[r] = _mm512_add_epi32(sum[r], _mm512_madd_epi16(_mm512_set1_epi32(pair), b));
    }
  }
  ASCTWIN_UNROLLED_LOOP
  for (int64_t r = 0; r < kCount; ++r) _mm512_storeu_si512(sums + r * kStripColumns, sum[r]);
}

}  // namespace
}  // namespace asctwin

#include "isa/simd/product_rows.h"

namespace asctwin {

extern const ProductTable kProductAvx512;
const ProductTable kProductAvx512{add_floats, add_ints};

}  // namespace asctwin
#endif
