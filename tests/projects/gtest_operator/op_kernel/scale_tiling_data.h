#ifndef SCALE_TILING_DATA_H
#define SCALE_TILING_DATA_H
#include <cstdint>

struct ScaleTilingData {  // field for field as on the host
  uint32_t total;
  uint32_t share;
  float factor;
};
#endif
