// SoftMax: the softmax of each row, and the sum and the largest element that it is made with.
// spec: adv_nn.md, sections 1.1 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace AscendC {

// dst may be src. Statistics have a DataBlock for each row.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
             const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
             const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op =
      asctwin::lib::softmax_with_results(asctwin::isa::SoftmaxOp::kSoftMax, dst, sum, max, src);
  op.shape.nz = isDataFormatNZ;
  op.basic_block = asctwin::lib::promises_basic_block(isBasicBlock, config);
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo, config),
      where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
             const LocalTensor<T>& src, const SoftMaxTiling& tiling,
             const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op =
      asctwin::lib::softmax_with_results(asctwin::isa::SoftmaxOp::kSoftMax, dst, sum, max, src);
  op.shape.nz = isDataFormatNZ;
  op.basic_block = asctwin::lib::promises_basic_block(isBasicBlock, config);
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo, config), where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& sum,
             const LocalTensor<float>& max, const LocalTensor<half>& src,
             const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
             const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op =
      asctwin::lib::softmax_with_results(asctwin::isa::SoftmaxOp::kSoftMax, dst, sum, max, src);
  op.shape.nz = isDataFormatNZ;
  op.basic_block = asctwin::lib::promises_basic_block(isBasicBlock, config);
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo, config),
      where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& sum,
             const LocalTensor<float>& max, const LocalTensor<half>& src,
             const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op =
      asctwin::lib::softmax_with_results(asctwin::isa::SoftmaxOp::kSoftMax, dst, sum, max, src);
  op.shape.nz = isDataFormatNZ;
  op.basic_block = asctwin::lib::promises_basic_block(isBasicBlock, config);
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo, config), where);
}
// Without statistics.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src,
             const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
             const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::softmax_of<T>(asctwin::isa::SoftmaxOp::kSoftMax, dst, src);
  op.with_statistics = false;
  op.basic_block = asctwin::lib::promises_basic_block(isBasicBlock, config);
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo, config),
      where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const SoftMaxTiling& tiling,
             const SoftMaxShapeInfo& softmaxShapeInfo = {},
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::softmax_of<T>(asctwin::isa::SoftmaxOp::kSoftMax, dst, src);
  op.with_statistics = false;
  op.basic_block = asctwin::lib::promises_basic_block(isBasicBlock, config);
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo, config), where);
}

}  // namespace AscendC
