// ClampMax and ClampMin: every element is held to a bound.
// spec: adv_math.md, section 2.4
#pragma once

#include <type_traits>

#include "asctwin/api/tensor.h"

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
template <class T>
void clamp_max(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, T bound,
               uint32_t count, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);
template <class T>
void clamp_min(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src, T bound,
               uint32_t count, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class T>
inline constexpr bool kClamps = std::is_same_v<T, half> || std::is_same_v<T, float>;

}  // namespace asctwin::lib

namespace AscendC {

// dst[i] = src[i] > scalar ? scalar : src[i], i < calCount. NaN stays. dst may be src.
template <typename T, bool isReuseSource = false>
void ClampMax(const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const LocalTensor<uint8_t>& sharedTmpBuffer, const T scalar, const uint32_t calCount,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kClamps<T>, "ClampMax supports half and float");
  asctwin::lib::clamp_max(dst, src, scalar, calCount, &sharedTmpBuffer, where);
}
template <typename T, bool isReuseSource = false>
void ClampMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T scalar,
              const uint32_t calCount, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kClamps<T>, "ClampMax supports half and float");
  asctwin::lib::clamp_max(dst, src, scalar, calCount, nullptr, where);
}

// dst[i] = src[i] < scalar ? scalar : src[i], i < calCount. NaN stays. dst may be src.
template <typename T, bool isReuseSource = false>
void ClampMin(const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const LocalTensor<uint8_t>& sharedTmpBuffer, const T scalar, const uint32_t calCount,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kClamps<T>, "ClampMin supports half and float");
  asctwin::lib::clamp_min(dst, src, scalar, calCount, &sharedTmpBuffer, where);
}
template <typename T, bool isReuseSource = false>
void ClampMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T scalar,
              const uint32_t calCount, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kClamps<T>, "ClampMin supports half and float");
  asctwin::lib::clamp_min(dst, src, scalar, calCount, nullptr, where);
}

}  // namespace AscendC
