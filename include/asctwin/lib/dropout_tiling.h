// Bytes of UB that DropOut works in beside its operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include "asctwin/lib/shape.h"

namespace AscendC {

void GetDropOutMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                             const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);
uint32_t GetDropOutMaxTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                              const bool isReuseSource);
uint32_t GetDropOutMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                              const bool isReuseSource);

}  // namespace AscendC
