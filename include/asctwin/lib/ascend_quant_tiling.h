// Bytes of UB that AscendQuant works in beside its operands.
// spec: adv_nn.md, section 4.1
#pragma once

#include "asctwin/lib/shape.h"

namespace AscendC {

void GetAscendQuantMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                 uint32_t& maxValue, uint32_t& minValue);
void GetAscendQuantTmpBufferFactorSize(uint32_t& maxLiveNodeCount, uint32_t& extraBuf);

}  // namespace AscendC
