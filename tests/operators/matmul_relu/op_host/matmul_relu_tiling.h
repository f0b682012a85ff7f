#pragma once
#include "register/tilingdata_base.h"
#include "tiling/tiling_api.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(MatmulReluPart)
TILING_DATA_FIELD_DEF(uint32_t, rows);
TILING_DATA_FIELD_DEF(float, slope);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(MatmulReluPartOp, MatmulReluPart)

BEGIN_TILING_DATA_DEF(MatmulReluTilingData)
TILING_DATA_FIELD_DEF(uint8_t, hasBias);
TILING_DATA_FIELD_DEF_STRUCT(MatmulReluPart, part);
TILING_DATA_FIELD_DEF_STRUCT(TCubeTiling, cube);
TILING_DATA_FIELD_DEF_ARR(uint16_t, 3, shape);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(MatmulRelu, MatmulReluTilingData)
}  // namespace optiling
