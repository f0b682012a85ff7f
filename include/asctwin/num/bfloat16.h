// bfloat16_t: the upper half of a float (1 sign, 8 exponent, 7 mantissa bits). Conversions and
// operators: small_float.h. Between half and bfloat16_t neither holds the other, so one has to ask.
#pragma once

#include "asctwin/num/half.h"

struct bfloat16_t : asctwin::SmallFloat<bfloat16_t, 7> {
  using SmallFloat::SmallFloat;
  bfloat16_t() = default;

  explicit constexpr bfloat16_t(half value) : SmallFloat(static_cast<float>(value)) {}
  explicit constexpr operator half() const { return half(static_cast<float>(*this)); }
};

template <>
inline constexpr bool asctwin::is_small_float<bfloat16_t> = true;

static_assert(sizeof(bfloat16_t) == 2 && std::is_trivial<bfloat16_t>::value,
              "bfloat16_t is stored as its 16 bits");

namespace AscendC {
using ::bfloat16_t;
}
