#pragma once

#include <cstdint>

struct Shift {
  int32_t by;
  uint32_t rounds;
};
