#pragma once
#include <cstdint>

struct HalveSumStruct {
  uint32_t count;
  uint32_t each;  // of a core
};
