// Bytes of UB that AscendAntiQuant works in beside its operands.
// spec: adv_nn.md, section 4.3
#pragma once

#include "asctwin/lib/data_type.h"
#include "asctwin/lib/shape.h"

namespace AscendC {

void GetAscendAntiQuantMaxMinTmpSize(const TensorShape& srcShape, const TensorShape& scaleShape,
                                     bool isTranspose, TensorDataType inputDataType,
                                     TensorDataType outputDataType, uint32_t& maxValue,
                                     uint32_t& minValue);
uint32_t GetAscendAntiQuantMaxTmpSize(const TensorShape& srcShape, const TensorShape& scaleShape,
                                      bool isTranspose, TensorDataType inputDataType,
                                      TensorDataType outputDataType);
uint32_t GetAscendAntiQuantMinTmpSize(const TensorShape& srcShape, const TensorShape& scaleShape,
                                      bool isTranspose, TensorDataType inputDataType,
                                      TensorDataType outputDataType);
void GetAscendAntiQuantTmpBufferFactorSize(const TensorShape& srcShape,
                                           const TensorShape& scaleShape, bool isTranspose,
                                           TensorDataType inputDataType,
                                           TensorDataType outputDataType,
                                           uint32_t& maxLiveNodeCount, uint32_t& extraBuf);

}  // namespace AscendC
