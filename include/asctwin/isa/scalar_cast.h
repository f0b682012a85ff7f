// Conversions of single numbers that are more than those of the types themselves; in the library.
// spec: vector.md, section 4.15
#pragma once

#include <cstdint>

#include "asctwin/num/half.h"

namespace asctwin {

enum class IntegerRounding : uint8_t { kRint, kFloor, kCeil, kRound };

half scalar_to_half_odd(float value);  // what is inexact is cut, and its last bit set
int32_t scalar_to_int32(float value, IntegerRounding rounding);

// Leading bits that equal the sign bit, without itself; of 0 and -1: -1.
int64_t count_bits_like_sign(int64_t value);

}  // namespace asctwin
