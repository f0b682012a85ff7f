// SimpleSoftMax: the softmax of each row with statistics that the caller has.
// spec: adv_nn.md, sections 1.1 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

template <bool is_nz, bool is_basic_block, const AscendC::SoftmaxConfig& config, class T, class U>
void simple_softmax(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& in_sum,
                    const AscendC::LocalTensor<U>& in_max, const AscendC::LocalTensor<T>& src,
                    const AscendC::LocalTensor<uint8_t>* scratch,
                    const AscendC::SoftMaxTiling& tiling, const AscendC::SoftMaxShapeInfo& shape,
                    SourceLoc where) {
  auto op = softmax_of<U>(isa::SoftmaxOp::kSimpleSoftMax, dst, src);
  op.in_sum = in_sum.operand();
  op.in_max = in_max.operand();
  op.shape.nz = is_nz;
  op.basic_block = is_basic_block;
  softmax(op, softmax_arguments(src, scratch, tiling, shape, config), where);
}

}  // namespace asctwin::lib

namespace AscendC {

// dst may be src.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SimpleSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& inSum,
                   const LocalTensor<T>& inMax, const LocalTensor<T>& src,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                   const SoftMaxShapeInfo& softmaxShapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::simple_softmax<isDataFormatNZ, isBasicBlock, config>(
      dst, inSum, inMax, src, &sharedTmpBuffer, tiling, softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SimpleSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& inSum,
                   const LocalTensor<T>& inMax, const LocalTensor<T>& src,
                   const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::simple_softmax<isDataFormatNZ, isBasicBlock, config>(
      dst, inSum, inMax, src, nullptr, tiling, softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SimpleSoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& inSum,
                   const LocalTensor<float>& inMax, const LocalTensor<half>& src,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                   const SoftMaxShapeInfo& softmaxShapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::simple_softmax<isDataFormatNZ, isBasicBlock, config>(
      dst, inSum, inMax, src, &sharedTmpBuffer, tiling, softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SimpleSoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& inSum,
                   const LocalTensor<float>& inMax, const LocalTensor<half>& src,
                   const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::simple_softmax<isDataFormatNZ, isBasicBlock, config>(
      dst, inSum, inMax, src, nullptr, tiling, softmaxShapeInfo, where);
}

}  // namespace AscendC
