#ifndef SCALE_TILING_H
#define SCALE_TILING_H
#include "register/tilingdata_base.h"

namespace optiling {

BEGIN_TILING_DATA_DEF(ScaleTilingData)
TILING_DATA_FIELD_DEF(uint32_t, total);
TILING_DATA_FIELD_DEF(uint32_t, share);
TILING_DATA_FIELD_DEF(float, factor);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(Scale, ScaleTilingData)

constexpr uint32_t kBlock = 16;  // halves of a DataBlock

// @return the number of blocks
inline uint32_t TileScale(uint32_t total, uint32_t cores, float factor, ScaleTilingData& data) {
  const uint32_t blocks = (total + kBlock - 1) / kBlock;
  const uint32_t share = (blocks + cores - 1) / cores * kBlock;
  data.set_total(total);
  data.set_share(share);
  data.set_factor(factor);
  return (total + share - 1) / share;
}

}  // namespace optiling
#endif
