// The AVX-512 spelling of the bulk conversions: half by its own instructions, bfloat16 by the plain
// loop (the instruction for bfloat16 flushes denormals).
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
  widen_loop(src, dst, count);
}

ASCTWIN_TARGET_AVX512 void narrow_bfloat16(const float* src, bfloat16_t* dst, size_t count) {
  narrow_loop(src, dst, count);
}

}  // namespace

const ConvertTable kConvertAvx512 = {widen_half, narrow_half, widen_bfloat16, narrow_bfloat16};

}  // namespace asctwin
#endif
