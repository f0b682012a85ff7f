#pragma once
#include <cstdint>

constexpr uint32_t kMostTensors = 16;

struct ForeachWeighListData {
  uint32_t counts[kMostTensors];
};
