#pragma once
#include <cstdint>

struct HalveTanhData {
  int64_t count;
  int64_t tile;
};
