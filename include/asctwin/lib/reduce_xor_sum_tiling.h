// Bytes of UB that ReduceXorSum works in beside its operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include "asctwin/lib/shape.h"

namespace AscendC {

void GetReduceXorSumMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                  const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);

}  // namespace AscendC
