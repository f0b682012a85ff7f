#include "register/tilingdata_base.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(ApplyStepTilingData)
TILING_DATA_FIELD_DEF(uint32_t, size);
TILING_DATA_FIELD_DEF(float, rate);
TILING_DATA_FIELD_DEF(float, momentum);
TILING_DATA_FIELD_DEF(bool, nesterov);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(ApplyStep, ApplyStepTilingData)
}  // namespace optiling
