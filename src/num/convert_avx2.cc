// The AVX2 spelling of the bulk conversions: half by F16C, bfloat16 as integers.
#include "num/convert_loops.h"
#include "num/half_avx2.h"

#if defined(__x86_64__)
namespace asctwin {
namespace {

ASCTWIN_TARGET_AVX2 void widen_half(const half* src, float* dst, size_t count) {
  size_t i = 0;
  for (; i + avx2::kLanes <= count; i += avx2::kLanes) {
    _mm256_storeu_ps(dst + i, avx2::canonical(avx2::load_half(src + i)));
  }
  widen_loop(src + i, dst + i, count - i);
}

ASCTWIN_TARGET_AVX2 void narrow_half(const float* src, half* dst, size_t count) {
  size_t i = 0;
  for (; i + avx2::kLanes <= count; i += avx2::kLanes) {
    avx2::store_half(dst + i, _mm256_loadu_ps(src + i));
  }
  narrow_loop(src + i, dst + i, count - i);
}

ASCTWIN_TARGET_AVX2 void widen_bfloat16(const bfloat16_t* src, float* dst, size_t count) {
  size_t i = 0;
  for (; i + avx2::kLanes <= count; i += avx2::kLanes) {
    const __m128i narrow = _mm_loadu_si128(reinterpret_cast<const __m128i*>(src + i));
    const __m256i wide = _mm256_slli_epi32(_mm256_cvtepu16_epi32(narrow), 16);
    _mm256_storeu_ps(dst + i, avx2::canonical(_mm256_castsi256_ps(wide)));
  }
  widen_loop(src + i, dst + i, count - i);
}

// To nearest even: half of the last place, less one bit where it is even, is added and cut off.
ASCTWIN_TARGET_AVX2 __m256i rounded_bfloat16(const float* src) {
  const __m256i bits = _mm256_castps_si256(avx2::canonical(_mm256_loadu_ps(src)));
  const __m256i odd = _mm256_and_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(1));
  const __m256i bias = _mm256_add_epi32(odd, _mm256_set1_epi32(0x7FFF));
  return _mm256_srli_epi32(_mm256_add_epi32(bits, bias), 16);
}

ASCTWIN_TARGET_AVX2 void narrow_bfloat16(const float* src, bfloat16_t* dst, size_t count) {
  constexpr size_t kStep = 2 * avx2::kLanes;
  size_t i = 0;
  for (; i + kStep <= count; i += kStep) {
    const __m256i low = rounded_bfloat16(src + i), high = rounded_bfloat16(src + i + kStep / 2);
    const __m256i halves = _mm256_permute4x64_epi64(_mm256_packus_epi32(low, high), 0b11011000);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(dst + i), halves);
  }
  narrow_loop(src + i, dst + i, count - i);
}

}  // namespace

const ConvertTable kConvertAvx2 = {widen_half, narrow_half, widen_bfloat16, narrow_bfloat16};

}  // namespace asctwin
#endif
