// Registers of one lane of 16 B as every x86-64 has them, and how elements of two are interleaved.
#pragma once

#if defined(__x86_64__)
#include <emmintrin.h>

#include <cstddef>

namespace asctwin::sse2 {

struct Lanes {
  using Vector = __m128i;
  static constexpr size_t kRegisters = 16;

  static inline Vector zero() { return _mm_setzero_si128(); }
  static inline Vector load(const void* from) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
  }
  template <bool kStreamed = false>
  static inline void store(void* dst, Vector value) {
    auto* const to = static_cast<__m128i*>(dst);
    kStreamed ? _mm_stream_si128(to, value) : _mm_storeu_si128(to, value);
  }

  template <size_t kCell>
  static inline Vector low(Vector a, Vector b) {
    if constexpr (kCell == 1) return _mm_unpacklo_epi8(a, b);
    if constexpr (kCell == 2) return _mm_unpacklo_epi16(a, b);
    if constexpr (kCell == 4) return _mm_unpacklo_epi32(a, b);
    if constexpr (kCell == 8) return _mm_unpacklo_epi64(a, b);
  }
  template <size_t kCell>
  static inline Vector high(Vector a, Vector b) {
    if constexpr (kCell == 1) return _mm_unpackhi_epi8(a, b);
    if constexpr (kCell == 2) return _mm_unpackhi_epi16(a, b);
    if constexpr (kCell == 4) return _mm_unpackhi_epi32(a, b);
    if constexpr (kCell == 8) return _mm_unpackhi_epi64(a, b);
  }
};

}  // namespace asctwin::sse2
#endif
