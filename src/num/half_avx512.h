// Sixteen halves as sixteen floats and back, with AVX-512. The instructions round and keep
// denormals as we do, but carry the payload of a NaN along; `canonical` replaces it. A tail is a
// lane mask.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstddef>

#include "num/target.h"

namespace asctwin::avx512 {

inline constexpr size_t kLanes = 16;
// For the masked form of an instruction where g++ 12 warns about the plain one's undefined operand.
inline constexpr __mmask16 kAllLanes = 0xFFFF;

// The first `count` < 16 lanes.
inline __mmask16 lanes(size_t count) { return static_cast<__mmask16>((1u << count) - 1); }

// One instruction that picks by the class of each number: of the two NaNs the first operand, of all
// others the second.
ASCTWIN_TARGET_AVX512 inline __m512 canonical(__m512 value) {
  constexpr int kOnlyNansFromFirst = 0x11111100;
  return _mm512_fixupimm_ps(_mm512_castsi512_ps(_mm512_set1_epi32(0x7FC00000)), value,
                            _mm512_set1_epi32(kOnlyNansFromFirst), 0);
}

// Hides where a vector comes from: clang 14 turns a comparison of widened halves into one of the
// halves themselves, element by element.
ASCTWIN_TARGET_AVX512 inline __m512 opaque(__m512 value) {
  __asm__("" : "+v"(value));
  return value;
}

// A NaN keeps its payload: enough for a sum that `store_half` ends.
ASCTWIN_TARGET_AVX512 inline __m512 load_half(const void* src) {
  return opaque(
      _mm512_maskz_cvtph_ps(kAllLanes, _mm256_loadu_si256(static_cast<const __m256i*>(src))));
}
ASCTWIN_TARGET_AVX512 inline __m512 load_half(const void* src, __mmask16 mask) {
  return opaque(_mm512_maskz_cvtph_ps(kAllLanes, _mm256_maskz_loadu_epi16(mask, src)));
}

ASCTWIN_TARGET_AVX512 inline __m256i to_half(__m512 value) {
  return _mm512_maskz_cvtps_ph(kAllLanes, canonical(value), _MM_FROUND_TO_NEAREST_INT);
}
ASCTWIN_TARGET_AVX512 inline void store_half(void* dst, __m512 value) {
  _mm256_storeu_si256(static_cast<__m256i*>(dst), to_half(value));
}
ASCTWIN_TARGET_AVX512 inline void store_half(void* dst, __m512 value, __mmask16 mask) {
  _mm256_mask_storeu_epi16(dst, mask, to_half(value));
}

}  // namespace asctwin::avx512
#endif
