#pragma once
#include <cstdint>

struct WeighListsTilingData {
  uint32_t count, picks, negates;
};
