#pragma once
#include <cstdint>

struct BlockOffsetsData {
  uint32_t share;
};
