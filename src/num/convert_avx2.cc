// The AVX2 spelling of the bulk conversions: half by F16C, bfloat16 by the plain loop.
#include "num/convert_loops.h"
#include "num/half_avx2.h"

#if defined(__x86_64__)
namespace asctwin {
namespace {

ASCTWIN_TARGET_AVX2 void widen_half(const half* src, float* dst, size_t count) {
  size_t i = 0;
  for (; i + avx2::kLanes <= count; i += avx2::kLanes) {
    _mm256_storeu_ps(dst + i, avx2::canonical(avx2::load_half(src + i)));
  }
  widen_loop(src + i, dst + i, count - i);
}

ASCTWIN_TARGET_AVX2 void narrow_half(const float* src, half* dst, size_t count) {
  size_t i = 0;
  for (; i + avx2::kLanes <= count; i += avx2::kLanes) {
    avx2::store_half(dst + i, _mm256_loadu_ps(src + i));
  }
  narrow_loop(src + i, dst + i, count - i);
}

ASCTWIN_TARGET_AVX2 void widen_bfloat16(const bfloat16_t* src, float* dst, size_t count) {
  widen_loop(src, dst, count);
}

ASCTWIN_TARGET_AVX2 void narrow_bfloat16(const float* src, bfloat16_t* dst, size_t count) {
  narrow_loop(src, dst, count);
}

}  // namespace

const ConvertTable kConvertAvx2 = {widen_half, narrow_half, widen_bfloat16, narrow_bfloat16};

}  // namespace asctwin
#endif
