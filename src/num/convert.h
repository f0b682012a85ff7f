// Bulk conversion between float and the 16-bit types: bit for bit what the types themselves do,
// one element after the other. Source and destination do not overlap; neither need be aligned.
#pragma once

#include <cstddef>

#include "asctwin/num/bfloat16.h"
#include "num/simd_level.h"

namespace asctwin {

struct ConvertTable {
  void (*widen_half)(const half* src, float* dst, size_t count);
  void (*narrow_half)(const float* src, half* dst, size_t count);
  void (*widen_bfloat16)(const bfloat16_t* src, float* dst, size_t count);
  void (*narrow_bfloat16)(const float* src, bfloat16_t* dst, size_t count);
};

// @pre cpu_has(level)
const ConvertTable& convert_table(SimdLevel level);

// At simd_level().
void widen(const half* src, float* dst, size_t count);
void widen(const bfloat16_t* src, float* dst, size_t count);
void narrow(const float* src, half* dst, size_t count);
void narrow(const float* src, bfloat16_t* dst, size_t count);

}  // namespace asctwin
