// The NEON spelling of the bulk conversions: half by the CPU's own, bfloat16 by the plain loops.
#include "num/convert_loops.h"
#include "num/half_neon.h"

#if defined(__aarch64__)
namespace asctwin {
namespace {

void widen_half(const half* src, float* dst, size_t count) {
  size_t i = 0;
  for (; i + neon::kLanes <= count; i += neon::kLanes)
    neon::store_floats(dst + i, neon::canonical(neon::load_half(src + i)));
  widen_loop(src + i, dst + i, count - i);
}

void narrow_half(const float* src, half* dst, size_t count) {
  size_t i = 0;
  for (; i + neon::kLanes <= count; i += neon::kLanes)
    neon::store_half(dst + i, neon::load_floats(src + i));
  narrow_loop(src + i, dst + i, count - i);
}

void widen_bfloat16(const bfloat16_t* src, float* dst, size_t count) {
  widen_loop(src, dst, count);
}
void narrow_bfloat16(const float* src, bfloat16_t* dst, size_t count) {
  narrow_loop(src, dst, count);
}

}  // namespace

const ConvertTable kConvertNeon = {widen_half, narrow_half, widen_bfloat16, narrow_bfloat16};

}  // namespace asctwin
#endif
