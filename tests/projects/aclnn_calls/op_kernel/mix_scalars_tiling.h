#pragma once
#include <cstdint>

struct MixScalarsTilingData {
  uint32_t count;
  float shift;
};
