#pragma once

#include "register/tilingdata_base.h"

BEGIN_TILING_DATA_DEF(MixTiling)
TILING_DATA_FIELD_DEF(uint32_t, count);
TILING_DATA_FIELD_DEF(int32_t, value);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(Mix, MixTiling)
