#pragma once
#include "register/tilingdata_base.h"

namespace optiling {
constexpr size_t kMostParts = 7;

BEGIN_TILING_DATA_DEF(SplitRowsTilingData)
TILING_DATA_FIELD_DEF(uint32_t, parts);
TILING_DATA_FIELD_DEF(uint32_t, columns);
TILING_DATA_FIELD_DEF_ARR(uint32_t, 8, first);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(SplitRows, SplitRowsTilingData)
}  // namespace optiling
