// Registers of two lanes of 16 B, and how elements of two registers are interleaved in each lane.
#pragma once

#include "num/target.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstddef>

namespace asctwin::avx2 {

struct Lanes {
  using Vector = __m256i;
  static constexpr size_t kLanes = 2;

  ASCTWIN_TARGET_AVX2 static inline Vector join(__m128i a, __m128i b) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
  }

  template <size_t kCell>
  ASCTWIN_TARGET_AVX2 static inline Vector low(Vector a, Vector b) {
    if constexpr (kCell == 1) return _mm256_unpacklo_epi8(a, b);
    if constexpr (kCell == 2) return _mm256_unpacklo_epi16(a, b);
    if constexpr (kCell == 4) return _mm256_unpacklo_epi32(a, b);
    if constexpr (kCell == 8) return _mm256_unpacklo_epi64(a, b);
  }
  template <size_t kCell>
  ASCTWIN_TARGET_AVX2 static inline Vector high(Vector a, Vector b) {
    if constexpr (kCell == 1) return _mm256_unpackhi_epi8(a, b);
    if constexpr (kCell == 2) return _mm256_unpackhi_epi16(a, b);
    if constexpr (kCell == 4) return _mm256_unpackhi_epi32(a, b);
    if constexpr (kCell == 8) return _mm256_unpackhi_epi64(a, b);
  }

  template <bool kStreamed>
  ASCTWIN_TARGET_AVX2 static inline void store(std::byte* dst, Vector value) {
    auto* const to = reinterpret_cast<__m256i*>(dst);
    kStreamed ? _mm256_stream_si256(to, value) : _mm256_storeu_si256(to, value);
  }
};

}  // namespace asctwin::avx2
#endif
