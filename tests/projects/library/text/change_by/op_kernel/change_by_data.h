#pragma once
#include <cstdint>

struct ChangeByData {
  uint32_t count;
  int32_t by;
};
