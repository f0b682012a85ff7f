#ifndef SUM_AND_ADD_TILING_H
#define SUM_AND_ADD_TILING_H
#include <cstdint>

#include "kernel_tiling/kernel_tiling.h"

struct SumAndAddTilingData {
  Mc2InitTiling init;
  Mc2CcTiling sum;
  uint32_t count;
  uint32_t tile;
};
#endif
