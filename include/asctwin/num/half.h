// half: IEEE 754 binary16 (1 sign, 5 exponent, 10 mantissa bits). Conversions and operators:
// small_float.h.
#pragma once

#include "asctwin/num/small_float.h"

struct half : asctwin::SmallFloat<half, 10> {
  using SmallFloat::SmallFloat;
  half() = default;
};

template <>
inline constexpr bool asctwin::is_small_float<half> = true;

static_assert(sizeof(half) == 2 && std::is_trivial<half>::value, "half is stored as its 16 bits");

namespace AscendC {
using ::half;
}
