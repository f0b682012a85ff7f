// SoftMax: the softmax of each row, and the sum and the largest element that it is made with.
// spec: adv_nn.md, sections 1.1 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

template <bool is_basic_block, const AscendC::SoftmaxConfig& config, class T>
void plain_softmax(isa::Softmax op, const AscendC::LocalTensor<T>& src,
                   const AscendC::LocalTensor<uint8_t>* scratch,
                   const AscendC::SoftMaxTiling& tiling, const AscendC::SoftMaxShapeInfo& shape,
                   SourceLoc where) {
  op.basic_block = promises_basic_block(is_basic_block, config);
  softmax(op, softmax_arguments(src, scratch, tiling, shape, config), where);
}
template <bool is_nz, class T, class U>
isa::Softmax with_statistics(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& sum,
                             const AscendC::LocalTensor<U>& max,
                             const AscendC::LocalTensor<T>& src) {
  auto op = softmax_with_results(isa::SoftmaxOp::kSoftMax, dst, sum, max, src);
  op.shape.nz = is_nz;
  return op;
}
template <class T>
isa::Softmax without_statistics(const AscendC::LocalTensor<T>& dst,
                                const AscendC::LocalTensor<T>& src) {
  auto op = softmax_of<T>(isa::SoftmaxOp::kSoftMax, dst, src);
  op.with_statistics = false;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// dst may be src. Statistics have a DataBlock for each row.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
             const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
             const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::plain_softmax<isBasicBlock, config>(
      asctwin::lib::with_statistics<isDataFormatNZ>(dst, sum, max, src), src, &sharedTmpBuffer,
      tiling, softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
             const LocalTensor<T>& src, const SoftMaxTiling& tiling,
             const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::plain_softmax<isBasicBlock, config>(
      asctwin::lib::with_statistics<isDataFormatNZ>(dst, sum, max, src), src, nullptr, tiling,
      softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& sum,
             const LocalTensor<float>& max, const LocalTensor<half>& src,
             const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
             const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::plain_softmax<isBasicBlock, config>(
      asctwin::lib::with_statistics<isDataFormatNZ>(dst, sum, max, src), src, &sharedTmpBuffer,
      tiling, softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& sum,
             const LocalTensor<float>& max, const LocalTensor<half>& src,
             const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::plain_softmax<isBasicBlock, config>(
      asctwin::lib::with_statistics<isDataFormatNZ>(dst, sum, max, src), src, nullptr, tiling,
      softmaxShapeInfo, where);
}
// Without statistics.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src,
             const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
             const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::plain_softmax<isBasicBlock, config>(asctwin::lib::without_statistics(dst, src), src,
                                                    &sharedTmpBuffer, tiling, softmaxShapeInfo,
                                                    where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const SoftMaxTiling& tiling,
             const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::plain_softmax<isBasicBlock, config>(asctwin::lib::without_statistics(dst, src), src,
                                                    nullptr, tiling, softmaxShapeInfo, where);
}

}  // namespace AscendC
