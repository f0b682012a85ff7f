// The transposes of TransDataTo5HD, one a repeat: sixteen pieces of memory into sixteen others, all
// read before the first is written, and written in their order. Every SIMD level gives the same
// bytes. UNVERIFIED: evidence = inferred. Of destinations that overlap the later one prevails.
// spec: data_movement.md, section 9.1
#pragma once

#include <cstdint>

#include "num/simd_level.h"

namespace asctwin {

// d[i] and s[i] stand for dst[i] and src[i].
//   1 byte:  d[i].b[j] = s[j].b[i]                   i, j < 16; pieces of 16 B
//   2 bytes: d[i].h[j] = s[j].h[i]                   i, j < 16; pieces of 32 B
//   4 bytes: d[2k].w[j] = s[j].w[k], d[2k + 1].w[j] = s[8 + j].w[k]   j, k < 8; pieces of 32 B
struct Transposes {
  uint8_t* dst[16];  // of the first repeat
  const uint8_t* src[16];
  int64_t repeats;
  int64_t dst_pitch, src_pitch;  // bytes from one repeat to the next
};
using TransposeFn = void (*)(const Transposes& transposes);

// `element_bytes` is 1, 2 or 4.
TransposeFn transpose_body(int64_t element_bytes, SimdLevel level = simd_level());

}  // namespace asctwin
