// Bytes of UB that AscendDequant works in beside its operands.
// spec: adv_nn.md, section 4.2
#pragma once

#include "asctwin/lib/shape.h"

namespace AscendC {

void GetAscendDequantMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                   uint32_t& maxValue, uint32_t& minValue);
void GetAscendDequantTmpBufferFactorSize(const TensorShape& srcShape, uint32_t& maxLiveNodeCount,
                                         uint32_t& extraBuf);

}  // namespace AscendC
