#pragma once
#include "register/tilingdata_base.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(RowSumTilingData)
TILING_DATA_FIELD_DEF(int64_t, total)
TILING_DATA_FIELD_DEF(int64_t, share)
END_TILING_DATA_DEF
REGISTER_TILING_DATA_CLASS(RowSum, RowSumTilingData)

struct RowSumCompileInfo {
  uint32_t cores = 0;
};
}  // namespace optiling
