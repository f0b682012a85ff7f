#pragma once
#include <cstdint>

struct BlendTilingData {
  uint32_t count;
  float alpha;
};
