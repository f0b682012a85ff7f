#pragma once
#include <cstdint>

struct ShiftByTiling {
  uint32_t count;
  uint32_t rank;
};
