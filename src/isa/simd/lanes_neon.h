// Registers of one lane of 16 B, and how elements of two registers are interleaved.
#pragma once

#include "num/neon.h"

#if defined(__aarch64__)
#include <cstddef>

namespace asctwin::neon {

#define ASCTWIN_ZIP(half, bits) \
  vreinterpretq_u8_u##bits(     \
      vzip##half##q_u##bits(vreinterpretq_u##bits##_u8(a), vreinterpretq_u##bits##_u8(b)))

struct Lanes {
  using Vector = uint8x16_t;
  static constexpr size_t kRegisters = 32;

  static inline Vector zero() { return vdupq_n_u8(0); }
  static inline Vector load(const void* from) {
    return vld1q_u8(static_cast<const uint8_t*>(from));
  }
  // No store of this processor goes past the caches.
  template <bool kStreamed = false>
  static inline void store(void* to, Vector value) {
    vst1q_u8(static_cast<uint8_t*>(to), value);
  }

  // The elements of `a` and `b` in turn: those of their lower halves.
  template <size_t kCell>
  static inline Vector low(Vector a, Vector b) {
    if constexpr (kCell == 1) return vzip1q_u8(a, b);
    if constexpr (kCell == 2) return ASCTWIN_ZIP(1, 16);
    if constexpr (kCell == 4) return ASCTWIN_ZIP(1, 32);
    if constexpr (kCell == 8) return ASCTWIN_ZIP(1, 64);
  }
  // Those of their upper halves.
  template <size_t kCell>
  static inline Vector high(Vector a, Vector b) {
    if constexpr (kCell == 1) return vzip2q_u8(a, b);
    if constexpr (kCell == 2) return ASCTWIN_ZIP(2, 16);
    if constexpr (kCell == 4) return ASCTWIN_ZIP(2, 32);
    if constexpr (kCell == 8) return ASCTWIN_ZIP(2, 64);
  }
};

#undef ASCTWIN_ZIP

}  // namespace asctwin::neon
#endif
