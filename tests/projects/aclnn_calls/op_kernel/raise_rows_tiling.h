#pragma once
#include <cstdint>

struct RaiseRowsTilingData {
  uint32_t count;
};
