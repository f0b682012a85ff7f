// Arange, of old ArithProgression: first, first + diff, first + 2 * diff, ...
// spec: adv_math.md, section 4
#pragma once

#include <type_traits>

#include "asctwin/api/tensor.h"
#include "asctwin/isa/chip_macros.h"

namespace asctwin::lib {

template <class T>
void arange(const char* name, const AscendC::LocalTensor<T>& dst, T first, T diff, int32_t count,
            SourceLoc where);

template <class T>
inline constexpr bool kCountsUp =
#if ASCTWIN_LIKE_950
    std::is_same_v<T, int64_t> ||
#endif
    std::is_same_v<T, int16_t> || std::is_same_v<T, half> || std::is_same_v<T, int32_t> ||
    std::is_same_v<T, float>;

}  // namespace asctwin::lib

namespace AscendC {

// dst[i] = firstValue + i * diffValue, 0 <= i < count. What follows may read dst as a vector or by
// the scalar pipe without a flag.
template <typename T>
void Arange(const LocalTensor<T>& dst, const T firstValue, const T diffValue, const int32_t count,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kCountsUp<T>,
                "Arange supports int16_t, half, int32_t and float, on the 950 also int64_t");
  asctwin::lib::arange("Arange", dst, firstValue, diffValue, count, where);
}
template <typename T>
void ArithProgression(const LocalTensor<T>& dst, const T firstValue, const T diffValue,
                      const int32_t count, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kCountsUp<T>,
                "ArithProgression supports int16_t, half, int32_t and float, on the 950 also "
                "int64_t");
  asctwin::lib::arange("ArithProgression", dst, firstValue, diffValue, count, where);
}

}  // namespace AscendC
