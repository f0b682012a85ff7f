#pragma once
#include <cstdint>

struct ScaleCustomTilingData {
  uint32_t count;
};
