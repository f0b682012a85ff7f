#pragma once
#include <cstdint>

struct ConjugatePlain {
  uint32_t count;
};
struct ConjugatePairs {
  float real, imaginary;
  uint32_t count;
};
