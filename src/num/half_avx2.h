// Eight halves as eight floats and back, with F16C. The instructions round and keep denormals as we
// do, but carry the payload of a NaN along; `canonical` replaces it. A tail goes through a buffer.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "num/target.h"

namespace asctwin::avx2 {

inline constexpr size_t kLanes = 8;

ASCTWIN_TARGET_AVX2 inline __m256 canonical(__m256 value) {
  const __m256 is_nan = _mm256_cmp_ps(value, value, _CMP_UNORD_Q);
  return _mm256_blendv_ps(value, _mm256_castsi256_ps(_mm256_set1_epi32(0x7FC00000)), is_nan);
}

// Hides where a vector comes from: clang 14 turns a comparison of widened halves into one of the
// halves themselves, element by element.
ASCTWIN_TARGET_AVX2 inline __m256 opaque(__m256 value) {
  __asm__("" : "+x"(value));
  return value;
}

// A NaN keeps its payload: enough for a sum that `store_half` ends.
ASCTWIN_TARGET_AVX2 inline __m256 load_half(const void* src) {
  return opaque(_mm256_cvtph_ps(_mm_loadu_si128(static_cast<const __m128i*>(src))));
}

// The first `count` < 8 elements, and zeros.
ASCTWIN_TARGET_AVX2 inline __m256 load_half(const void* src, size_t count) {
  uint16_t buffer[kLanes] = {};
  std::memcpy(buffer, src, count * sizeof(uint16_t));
  return load_half(buffer);
}

ASCTWIN_TARGET_AVX2 inline void store_half(void* dst, __m256 value) {
  const __m128i narrow = _mm256_cvtps_ph(canonical(value), _MM_FROUND_TO_NEAREST_INT);
  _mm_storeu_si128(static_cast<__m128i*>(dst), narrow);
}
ASCTWIN_TARGET_AVX2 inline void store_half(void* dst, __m256 value, size_t count) {
  uint16_t buffer[kLanes];
  store_half(buffer, value);
  std::memcpy(dst, buffer, count * sizeof(uint16_t));
}

}  // namespace asctwin::avx2
#endif
