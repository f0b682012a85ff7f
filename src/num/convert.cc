// The portable spelling of the bulk conversions, and the choice between the spellings.
#include "num/convert.h"

#include "num/convert_loops.h"

namespace asctwin {
namespace {

void widen_half(const half* src, float* dst, size_t count) { widen_loop(src, dst, count); }
void narrow_half(const float* src, half* dst, size_t count) { narrow_loop(src, dst, count); }
void widen_bfloat16(const bfloat16_t* src, float* dst, size_t count) {
  widen_loop(src, dst, count);
}
void narrow_bfloat16(const float* src, bfloat16_t* dst, size_t count) {
  narrow_loop(src, dst, count);
}

const ConvertTable& chosen() { return convert_table(simd_level()); }

}  // namespace

const ConvertTable kConvertPortable = {widen_half, narrow_half, widen_bfloat16, narrow_bfloat16};

const ConvertTable& convert_table(SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kConvertAvx512;
  if (level == SimdLevel::kAvx2) return kConvertAvx2;
#elif defined(__aarch64__)
  if (level >= SimdLevel::kNeon) return kConvertNeon;
#endif
  static_cast<void>(level);
  return kConvertPortable;
}

void widen(const half* src, float* dst, size_t count) { chosen().widen_half(src, dst, count); }
void widen(const bfloat16_t* src, float* dst, size_t count) {
  chosen().widen_bfloat16(src, dst, count);
}
void narrow(const float* src, half* dst, size_t count) { chosen().narrow_half(src, dst, count); }
void narrow(const float* src, bfloat16_t* dst, size_t count) {
  chosen().narrow_bfloat16(src, dst, count);
}

}  // namespace asctwin
