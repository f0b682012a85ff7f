#pragma once
#include <cstdint>

struct TakeRowsTilingData {
  int64_t count;
  int64_t width;
};
