// Sums of integers for CPUs with AVX-512 VNNI: one instruction multiplies both integers of a pair
// and adds the products. Eight rows of sixteen columns stay in registers.
#include "isa/simd/product.h"
#include "num/target.h"

#if defined(__x86_64__)
#include <immintrin.h>

namespace asctwin {
namespace {

ASCTWIN_TARGET_AVX512VNNI inline __m512i pair_everywhere(const int16_t* pair) {
  int32_t both;
  __builtin_memcpy(&both, pair, sizeof(both));
  return _mm512_set1_epi32(both);
}

// Pairs go to two registers of sums by turns: one would wait for its instruction before.
template <int64_t kCount>
ASCTWIN_TARGET_AVX512VNNI void int_rows(int32_t* sums, const int16_t* rows, const int16_t* strip,
                                        int64_t depth) {
  __m512i even[kCount], odd[kCount];
  ASCTWIN_UNROLLED_LOOP
  for (int64_t r = 0; r < kCount; ++r) {
    even[r] = _mm512_loadu_si512(sums + r * kStripColumns);
    odd[r] = _mm512_setzero_si512();
  }
  int64_t q = 0;
  for (; q + 4 <= depth; q += 4) {
    const __m512i b0 = _mm512_loadu_si512(strip + q * kStripColumns);
    const __m512i b1 = _mm512_loadu_si512(strip + (q + 2) * kStripColumns);
    ASCTWIN_UNROLLED_LOOP
    for (int64_t r = 0; r < kCount; ++r) {
      even[r] = _mm512_dpwssd_epi32(even[r], pair_everywhere(rows + r * depth + q), b0);
      odd[r] = _mm512_dpwssd_epi32(odd[r], pair_everywhere(rows + r * depth + q + 2), b1);
    }
  }
  if (q < depth) {
    const __m512i b = _mm512_loadu_si512(strip + q * kStripColumns);
    ASCTWIN_UNROLLED_LOOP
    for (int64_t r = 0; r < kCount; ++r)
      even[r] = _mm512_dpwssd_epi32(even[r], pair_everywhere(rows + r * depth + q), b);
  }
  ASCTWIN_UNROLLED_LOOP
  for (int64_t r = 0; r < kCount; ++r)
    _mm512_storeu_si512(sums + r * kStripColumns, _mm512_add_epi32(even[r], odd[r]));
}

}  // namespace

ASCTWIN_TARGET_AVX512VNNI void add_ints_avx512vnni(int32_t* sums, int64_t row_count,
                                                   const int16_t* rows, const int16_t* strip,
                                                   int64_t depth) {
  constexpr int64_t kRows = 8;
  for (; row_count >= kRows; row_count -= kRows, sums += kRows * kStripColumns) {
    int_rows<kRows>(sums, rows, strip, depth);
    rows += kRows * depth;
  }
  for (; row_count > 0; --row_count, sums += kStripColumns, rows += depth)
    int_rows<1>(sums, rows, strip, depth);
}

}  // namespace asctwin
#endif
