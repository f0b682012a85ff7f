// Bytes of UB that Concat and Sort work in beside their operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include "asctwin/lib/data_type.h"
#include "asctwin/lib/shape.h"
#include "asctwin/lib/sort_config.h"
#include "tiling/platform/platform_ascendc.h"

namespace AscendC {

uint32_t GetConcatTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                          const uint32_t elemCount, const uint32_t dataTypeSize);
uint32_t GetSortTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                        const uint32_t elemCount, const uint32_t dataTypeSize);
// Scratch of Sort with SortConfig.
void GetSortMaxMinTmpSize(const TensorShape& srcShape, TensorDataType valueType,
                          TensorDataType indexType, bool isReuseSource, const SortConfig& config,
                          uint32_t& maxValue, uint32_t& minValue);

}  // namespace AscendC
