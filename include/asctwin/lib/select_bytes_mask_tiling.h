// Bytes of UB that Select with a byte mask works in beside its operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include "asctwin/lib/shape.h"

namespace AscendC {

uint32_t GetSelectMaxTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,
                             const uint32_t srcTypeSize, const TensorShape& maskShape,
                             const uint32_t maskTypeSize, const bool isReuseMask);
uint32_t GetSelectMinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,
                             const uint32_t srcTypeSize, const TensorShape& maskShape,
                             const uint32_t maskTypeSize, const bool isReuseMask);
void GetSelectMaxMinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,
                            const uint32_t srcTypeSize, const TensorShape& maskShape,
                            const uint32_t maskTypeSize, const bool isReuseMask, uint32_t& maxValue,
                            uint32_t& minValue);
uint32_t GetSelectWithBytesMaskMaxTmpSize(const TensorShape& src0Shape,
                                          const TensorShape& src1Shape, const uint32_t srcTypeSize,
                                          const TensorShape& maskShape, const uint32_t maskTypeSize,
                                          const bool isReuseMask);
uint32_t GetSelectWithBytesMaskMinTmpSize(const TensorShape& src0Shape,
                                          const TensorShape& src1Shape, const uint32_t srcTypeSize,
                                          const TensorShape& maskShape, const uint32_t maskTypeSize,
                                          const bool isReuseMask);
void GetSelectWithBytesMaskMaxMinTmpSize(const TensorShape& src0Shape, const TensorShape& src1Shape,
                                         const uint32_t srcTypeSize, const TensorShape& maskShape,
                                         const uint32_t maskTypeSize, const bool isReuseMask,
                                         uint32_t& maxValue, uint32_t& minValue);

}  // namespace AscendC
