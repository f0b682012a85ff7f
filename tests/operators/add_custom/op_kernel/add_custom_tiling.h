#ifndef ADD_CUSTOM_TILING_H
#define ADD_CUSTOM_TILING_H
#include <cstdint>

struct AddCustomTilingData {
  uint32_t total;
  uint32_t tile;
  uint32_t last;  // elements of the last tile
};
#endif
