// Four halves as four floats and back, with the conversions of AArch64. They round and keep
// denormals as we do, but carry the payload of a NaN along; `canonical` replaces it.
#pragma once

#if defined(__aarch64__)
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "num/neon.h"

namespace asctwin::neon {

inline constexpr size_t kLanes = 4;

inline float32x4_t canonical(float32x4_t value) {
  return vbslq_f32(vceqq_f32(value, value), value, vreinterpretq_f32_u32(vdupq_n_u32(0x7FC00000)));
}

// A NaN keeps its payload: enough for a sum that `store_half` ends.
inline float32x4_t load_half(const void* src) {
  uint16x4_t bits;
  std::memcpy(&bits, src, sizeof(bits));
  return vcvt_f32_f16(vreinterpret_f16_u16(bits));
}
inline void store_half(void* dst, float32x4_t value) {
  const uint16x4_t bits = vreinterpret_u16_f16(vcvt_f16_f32(canonical(value)));
  std::memcpy(dst, &bits, sizeof(bits));
}

inline float32x4_t load_floats(const void* src) {
  float32x4_t value;
  std::memcpy(&value, src, sizeof(value));
  return value;
}
inline void store_floats(void* dst, float32x4_t value) { std::memcpy(dst, &value, sizeof(value)); }

template <size_t kCount>
inline void widen_halves(const void* src, float* floats) {
  const auto* halves = static_cast<const uint16_t*>(src);
  for (size_t i = 0; i < kCount; i += kLanes) store_floats(floats + i, load_half(halves + i));
}
template <size_t kCount>
inline void narrow_floats(const float* floats, void* dst) {
  auto* halves = static_cast<uint16_t*>(dst);
  for (size_t i = 0; i < kCount; i += kLanes) store_half(halves + i, load_floats(floats + i));
}

}  // namespace asctwin::neon
#endif
