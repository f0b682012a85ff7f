// Bytes of UB that Broadcast works in beside its operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include "asctwin/lib/shape.h"
#include "tiling/platform/platform_ascendc.h"

namespace AscendC {

void GetBroadCastMaxMinTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                               const TensorShape& srcShape, const TensorShape& dstShape,
                               uint32_t typeSize, const bool isReuseSource, uint32_t& maxValue,
                               uint32_t& minValue);

}  // namespace AscendC
