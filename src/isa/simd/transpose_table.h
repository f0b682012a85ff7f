// The transposes of one SIMD level by the bytes of an element, and the pieces that they work on.
#pragma once

#include "isa/simd/transpose.h"
#include "num/target.h"

namespace asctwin {

struct TransposeTable {
  TransposeFn b8, b16, b32;
};

#if defined(__x86_64__)
extern const TransposeTable kTransposesSse2, kTransposesAvx2, kTransposesAvx512;
#elif defined(__aarch64__)
extern const TransposeTable kTransposesNeon;
#endif

// The pieces of one repeat after the other. The pointers of the first repeat stay as they are and
// an offset grows, so that no repeat waits for pointers that the one before has stored. A pitch is
// added even where the next repeat would lie outside; nothing is read there.
struct Pieces {
  const Transposes& all;
  int64_t left = all.repeats;
  int64_t dst_offset = 0, src_offset = 0;

  ASCTWIN_ALWAYS_INLINE uint8_t* dst(int i) const { return all.dst[i] + dst_offset; }
  ASCTWIN_ALWAYS_INLINE const uint8_t* src(int i) const { return all.src[i] + src_offset; }
  ASCTWIN_ALWAYS_INLINE void next() {
    --left;
    dst_offset += all.dst_pitch;
    src_offset += all.src_pitch;
  }
};

}  // namespace asctwin
