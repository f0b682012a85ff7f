// Bytes of UB that ClampMax and ClampMin work in beside their operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include "asctwin/lib/shape.h"

namespace AscendC {

// Between the two more space is faster.
void GetClampMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                           const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);
// At most `maxLiveNodeCount` times the bytes of the source, and `extraBuf` more.
void GetClampTmpBufferFactorSize(const uint32_t typeSize, uint32_t& maxLiveNodeCount,
                                 uint32_t& extraBuf);

}  // namespace AscendC
