#pragma once
#include "register/tilingdata_base.h"
namespace optiling {
BEGIN_TILING_DATA_DEF(InnerTiling)
TILING_DATA_FIELD_DEF(uint8_t, flag)
TILING_DATA_FIELD_DEF(int64_t, big);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(InnerTilingOp, InnerTiling)
BEGIN_TILING_DATA_DEF(ScaleBiasTilingData)
TILING_DATA_FIELD_DEF(uint32_t, total);
TILING_DATA_FIELD_DEF(float, scale)
TILING_DATA_FIELD_DEF_ARR(uint16_t, 3, parts);
TILING_DATA_FIELD_DEF_STRUCT(InnerTiling, inner);
END_TILING_DATA_DEF
REGISTER_TILING_DATA_CLASS(ScaleBias, ScaleBiasTilingData)
}  // namespace optiling
