#pragma once
#include "register/tilingdata_base.h"

namespace optiling {
constexpr size_t kMostTensors = 8;

BEGIN_TILING_DATA_DEF(ForeachTilingData)
TILING_DATA_FIELD_DEF(uint32_t, tensors);
TILING_DATA_FIELD_DEF_ARR(int64_t, 8, counts);
END_TILING_DATA_DEF;

REGISTER_TILING_DATA_CLASS(ForeachAddScalar, ForeachTilingData)
REGISTER_TILING_DATA_CLASS(ForeachMulScalar, ForeachTilingData)
}  // namespace optiling
