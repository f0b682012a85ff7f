// The meaning of the bulk conversions as two plain loops, which every SIMD level compiles for
// itself.
#pragma once

#include "num/convert.h"
#include "num/target.h"
#include "num/unaligned.h"

namespace asctwin {

template <class T>
ASCTWIN_ALWAYS_INLINE void widen_loop(const T* src, float* dst, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    store_element(dst, i, T::Rounding::widen(load_element<uint16_t>(src, i)));
  }
}

template <class T>
ASCTWIN_ALWAYS_INLINE void narrow_loop(const float* src, T* dst, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    store_element(dst, i, T::Rounding::round(load_element<float>(src, i)));
  }
}

extern const ConvertTable kConvertPortable;
#if defined(__x86_64__)
extern const ConvertTable kConvertAvx2;
extern const ConvertTable kConvertAvx512;
#elif defined(__aarch64__)
extern const ConvertTable kConvertNeon;
#endif

}  // namespace asctwin
