#pragma once
#include <cstdint>

struct SumAllData {
  uint32_t share;
};
