// TopK: its tiling struct as a host fills it, and what a host program asks.
// spec: adv_math.md, sections 8.1 and 9.2
#pragma once

#include "asctwin/lib/data_type.h"
#include "asctwin/lib/topk_tiling_data.h"
#include "register/tilingdata_base.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

BEGIN_TILING_DATA_DEF(TopkTiling)
ASCTWIN_TOPK_TILING(TILING_DATA_FIELD_DEF);
END_TILING_DATA_DEF;

}  // namespace optiling

namespace AscendC {

// `dataTypeSize` in bytes; always true: every size has an answer.
bool GetTopKMaxMinTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                          const int32_t inner, const int32_t outter, const bool isReuseSource,
                          const bool isInitIndex, enum TopKMode mode, const bool isLargest,
                          const uint32_t dataTypeSize, uint32_t& maxValue, uint32_t& minValue);
// The form for the 950.
bool GetTopKMaxMinTmpSize(const int32_t inner, const int32_t outter, const int32_t k,
                          const bool isReuseSource, const bool isInitIndex, enum TopKMode mode,
                          const bool isLargest, TensorDataType dataType, const TopKConfig& config,
                          uint32_t& maxValue, uint32_t& minValue);
bool TopKTilingFunc(const platform_ascendc::PlatformAscendC& ascendcPlatform, const int32_t inner,
                    const int32_t outter, const int32_t k, const uint32_t dataTypeSize,
                    const bool isInitIndex, enum TopKMode mode, const bool isLargest,
                    optiling::TopkTiling& topKTiling);
bool TopKTilingFunc(const platform_ascendc::PlatformAscendC& ascendcPlatform, const int32_t inner,
                    const int32_t outter, const int32_t k, const uint32_t dataTypeSize,
                    const bool isInitIndex, enum TopKMode mode, const bool isLargest,
                    AscendC::tiling::TopkTiling& topKTiling);

}  // namespace AscendC
