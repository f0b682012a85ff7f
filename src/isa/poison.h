// The byte that stands for "no document defines this": fresh on-chip memory, random padding.
// As half it is NaN, as float and bfloat16_t about -4e37, as int8_t -3.
#pragma once

#include <cstdint>

namespace asctwin::isa {

inline constexpr uint8_t kPoison = 0xFD;

}  // namespace asctwin::isa
