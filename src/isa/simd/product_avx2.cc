// Sums for AVX2: two rows of sixteen columns stay in registers.
#include <algorithm>

#include "isa/simd/product.h"
#include "num/target.h"

#if defined(__x86_64__)
#include <immintrin.h>

namespace asctwin {
namespace {

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX2
constexpr int64_t kRows = 2;

template <int64_t kCount>
ASCTWIN_LEVEL void float_rows(float* sums, const double* rows, const double* strip, int64_t depth,
                              int64_t step) {
  constexpr int64_t kParts = 4;  // of four columns
  for (int64_t first = 0; first < depth; first += step) {
    __m256d sum[kCount][kParts];
    ASCTWIN_UNROLLED_LOOP
    for (int64_t i = 0; i < kCount * kParts; ++i) sum[i / kParts][i % kParts] = _mm256_setzero_pd();
    const int64_t last = std::min(first + step, depth);
    for (int64_t q = first; q < last; ++q) ASCTWIN_UNROLLED_LOOP
    for (int64_t i = 0; i < kCount * kParts; ++i) {
      const __m256d b = _mm256_loadu_pd(strip + q * kStripColumns + i % kParts * 4);
      const __m256d a = _mm256_set1_pd(rows[i / kParts * depth + q]);
      sum[i / kParts][i % kParts] = _mm256_fmadd_pd(a, b, sum[i / kParts][i % kParts]);
    }
    ASCTWIN_UNROLLED_LOOP
    for (int64_t i = 0; i < kCount * kParts; ++i) {
      float* const to = sums + i * 4;
      const __m128 x = _mm256_cvtpd_ps(sum[i / kParts][i % kParts]);
      _mm_storeu_ps(to, _mm_add_ps(_mm_loadu_ps(to), x));
    }
  }
}

template <int64_t kCount>
ASCTWIN_LEVEL void int_rows(int32_t* sums, const int16_t* rows, const int16_t* strip,
                            int64_t depth) {
  constexpr int64_t kParts = 2;  // of eight columns
  __m256i sum[kCount * kParts];
  ASCTWIN_UNROLLED_LOOP
  for (int64_t i = 0; i < kCount * kParts; ++i)
    sum[i] = _mm256_loadu_si256(reinterpret_cast<__m256i*>(sums + 8 * i));
  for (int64_t q = 0; q < depth; q += 2) ASCTWIN_UNROLLED_LOOP
  for (int64_t i = 0; i < kCount * kParts; ++i) {
    int32_t pair;
    __builtin_memcpy(&pair, rows + i / kParts * depth + q, sizeof(pair));
    const __m256i b = _mm256_loadu_si256(
        reinterpret_cast<const __m256i*>(strip + q * kStripColumns + i % kParts * 16));
    sum[i] = _mm256_add_epi32(sum[i], _mm256_madd_epi16(_mm256_set1_epi32(pair), b));
  }
  ASCTWIN_UNROLLED_LOOP
  for (int64_t i = 0; i < kCount * kParts; ++i)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + 8 * i), sum[i]);
}

}  // namespace
}  // namespace asctwin

#include "isa/simd/product_rows.h"

namespace asctwin {

extern const ProductTable kProductAvx2;
const ProductTable kProductAvx2{add_floats, add_ints};

}  // namespace asctwin
#endif
