// Registers of four lanes of 16 B, and how elements of two registers are interleaved in each lane.
#pragma once

#include "num/target.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstddef>

namespace asctwin::avx512 {

inline constexpr __mmask64 kAllBytes = ~__mmask64{0};  // g++ 12 warns about the unmasked forms

struct Lanes {
  using Vector = __m512i;
  static constexpr size_t kLanes = 4;

  ASCTWIN_TARGET_AVX512 static inline Vector join(__m128i a, __m128i b, __m128i c, __m128i d) {
    const __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
    const __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(c), d, 1);
    return _mm512_maskz_inserti64x4(0xFF, _mm512_castsi256_si512(low), high, 1);
  }

  template <size_t kCell>
  ASCTWIN_TARGET_AVX512 static inline Vector low(Vector a, Vector b) {
    if constexpr (kCell == 1) return _mm512_maskz_unpacklo_epi8(kAllBytes, a, b);
    if constexpr (kCell == 2) return _mm512_maskz_unpacklo_epi16(0xFFFFFFFF, a, b);
    if constexpr (kCell == 4) return _mm512_maskz_unpacklo_epi32(0xFFFF, a, b);
    if constexpr (kCell == 8) return _mm512_maskz_unpacklo_epi64(0xFF, a, b);
  }
  template <size_t kCell>
  ASCTWIN_TARGET_AVX512 static inline Vector high(Vector a, Vector b) {
    if constexpr (kCell == 1) return _mm512_maskz_unpackhi_epi8(kAllBytes, a, b);
    if constexpr (kCell == 2) return _mm512_maskz_unpackhi_epi16(0xFFFFFFFF, a, b);
    if constexpr (kCell == 4) return _mm512_maskz_unpackhi_epi32(0xFFFF, a, b);
    if constexpr (kCell == 8) return _mm512_maskz_unpackhi_epi64(0xFF, a, b);
  }

  template <bool kStreamed>
  ASCTWIN_TARGET_AVX512 static inline void store(std::byte* dst, Vector value) {
    auto* const to = reinterpret_cast<__m512i*>(dst);
    kStreamed ? _mm512_stream_si512(to, value) : _mm512_storeu_si512(to, value);
  }
};

}  // namespace asctwin::avx512
#endif
