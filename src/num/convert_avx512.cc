// The AVX-512 spelling of the bulk conversions: half by its own instructions, bfloat16 as integers
// (the instruction for bfloat16 flushes denormals).
#include "num/convert_loops.h"
#include "num/half_avx512.h"

#if defined(__x86_64__)
namespace asctwin {
namespace {

ASCTWIN_TARGET_AVX512 void widen_half(const half* src, float* dst, size_t count) {
  size_t i = 0;
  for (; i + avx512::kLanes <= count; i += avx512::kLanes) {
    _mm512_storeu_ps(dst + i, avx512::canonical(avx512::load_half(src + i)));
  }
  const __mmask16 tail = avx512::lanes(count - i);
  _mm512_mask_storeu_ps(dst + i, tail, avx512::canonical(avx512::load_half(src + i, tail)));
}

ASCTWIN_TARGET_AVX512 void narrow_half(const float* src, half* dst, size_t count) {
  size_t i = 0;
  for (; i + avx512::kLanes <= count; i += avx512::kLanes) {
    avx512::store_half(dst + i, _mm512_loadu_ps(src + i));
  }
  const __mmask16 tail = avx512::lanes(count - i);
  avx512::store_half(dst + i, _mm512_maskz_loadu_ps(tail, src + i), tail);
}

ASCTWIN_TARGET_AVX512 void widen_bfloat16(const bfloat16_t* src, float* dst, size_t count) {
  size_t i = 0;
  for (; i + avx512::kLanes <= count; i += avx512::kLanes) {
    const __m256i narrow = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(src + i));
    const __m512i wide = _mm512_maskz_slli_epi32(
        avx512::kAllLanes, _mm512_maskz_cvtepu16_epi32(avx512::kAllLanes, narrow), 16);
    _mm512_storeu_ps(dst + i, avx512::canonical(_mm512_castsi512_ps(wide)));
  }
  widen_loop(src + i, dst + i, count - i);
}

// To nearest even: half of the last place, less one bit where it is even, is added and cut off.
ASCTWIN_TARGET_AVX512 void narrow_bfloat16(const float* src, bfloat16_t* dst, size_t count) {
  size_t i = 0;
  for (; i + avx512::kLanes <= count; i += avx512::kLanes) {
    const __m512i bits = _mm512_castps_si512(avx512::canonical(_mm512_loadu_ps(src + i)));
    const __m512i odd = _mm512_and_si512(_mm512_maskz_srli_epi32(avx512::kAllLanes, bits, 16),
                                         _mm512_set1_epi32(1));
    const __m512i bias = _mm512_add_epi32(odd, _mm512_set1_epi32(0x7FFF));
    const __m512i rounded =
        _mm512_maskz_srli_epi32(avx512::kAllLanes, _mm512_add_epi32(bits, bias), 16);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(dst + i),
                        _mm512_maskz_cvtepi32_epi16(avx512::kAllLanes, rounded));
  }
  narrow_loop(src + i, dst + i, count - i);
}

}  // namespace

const ConvertTable kConvertAvx512 = {widen_half, narrow_half, widen_bfloat16, narrow_bfloat16};

}  // namespace asctwin
#endif
