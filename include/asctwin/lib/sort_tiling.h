// Bytes of UB that Concat and Sort work in beside their operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include "tiling/platform/platform_ascendc.h"

namespace AscendC {

uint32_t GetConcatTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                          const uint32_t elemCount, const uint32_t dataTypeSize);
uint32_t GetSortTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                        const uint32_t elemCount, const uint32_t dataTypeSize);

}  // namespace AscendC
