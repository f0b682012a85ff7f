// Bytes of UB that TransData works in beside its operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include "asctwin/lib/data_type.h"
#include "asctwin/lib/shape.h"
#include "asctwin/lib/transdata_config.h"
#include "tiling/platform/platform_ascendc.h"

namespace AscendC {

// Always true: every shape has an answer.
bool GetTransDataMaxMinTmpSize(const platform_ascendc::PlatformAscendC& platform,
                               const TensorShape& srcShape, const TensorShape& dstShape,
                               const TensorDataType dataType, const TransDataConfig& config,
                               uint32_t& maxValue, uint32_t& minValue);

}  // namespace AscendC
