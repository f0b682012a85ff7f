#pragma once
#include <cstdint>

struct HalveStruct {
  int64_t count;
  int64_t each;
};
