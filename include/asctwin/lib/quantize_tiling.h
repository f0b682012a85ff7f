// Bytes of UB that Quantize, Dequantize and AntiQuantize work in beside their operands.
// spec: adv_nn.md, section 4.4
#pragma once

#include "asctwin/lib/data_type.h"
#include "asctwin/lib/shape.h"

namespace AscendC {

void GetQuantizeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                              uint32_t& maxValue, uint32_t& minValue);
void GetQuantizeTmpBufferFactorSize(uint32_t& maxLiveNodeCount, uint32_t& extraBuf);

void GetDequantizeMaxMinTmpSize(const TensorShape& srcShape, const uint32_t typeSize,
                                uint32_t& maxValue, uint32_t& minValue);
void GetDequantizeTmpBufferFactorSize(const TensorShape& srcShape, uint32_t& maxLiveNodeCount,
                                      uint32_t& extraBuf);

void GetAntiQuantizeMaxMinTmpSize(const TensorShape& srcShape, const TensorShape& scaleShape,
                                  bool isTranspose, TensorDataType inputDataType,
                                  TensorDataType outputDataType, uint32_t& maxValue,
                                  uint32_t& minValue);
void GetAntiQuantizeTmpBufferFactorSize(const TensorShape& srcShape, const TensorShape& scaleShape,
                                        TensorDataType inputDataType, TensorDataType outputDataType,
                                        uint32_t& maxLiveNodeCount, uint32_t& extraBuf);

}  // namespace AscendC
