// SimpleSoftMax: the softmax of each row with statistics that the caller has.
// spec: adv_nn.md, sections 1.1 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace AscendC {

// dst may be src.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SimpleSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& inSum,
                   const LocalTensor<T>& inMax, const LocalTensor<T>& src,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                   const SoftMaxShapeInfo& softmaxShapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using U = typename std::decay_t<decltype(inSum)>::PrimType;
  auto op = asctwin::lib::softmax_of<U>(asctwin::isa::SoftmaxOp::kSimpleSoftMax, dst, src);
  op.in_sum = inSum.operand();
  op.in_max = inMax.operand();
  op.shape.nz = isDataFormatNZ;
  op.basic_block = isBasicBlock;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo, config),
      where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SimpleSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& inSum,
                   const LocalTensor<T>& inMax, const LocalTensor<T>& src,
                   const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using U = typename std::decay_t<decltype(inSum)>::PrimType;
  auto op = asctwin::lib::softmax_of<U>(asctwin::isa::SoftmaxOp::kSimpleSoftMax, dst, src);
  op.in_sum = inSum.operand();
  op.in_max = inMax.operand();
  op.shape.nz = isDataFormatNZ;
  op.basic_block = isBasicBlock;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo, config), where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SimpleSoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& inSum,
                   const LocalTensor<float>& inMax, const LocalTensor<half>& src,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                   const SoftMaxShapeInfo& softmaxShapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using U = typename std::decay_t<decltype(inSum)>::PrimType;
  auto op = asctwin::lib::softmax_of<U>(asctwin::isa::SoftmaxOp::kSimpleSoftMax, dst, src);
  op.in_sum = inSum.operand();
  op.in_max = inMax.operand();
  op.shape.nz = isDataFormatNZ;
  op.basic_block = isBasicBlock;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo, config),
      where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SimpleSoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& inSum,
                   const LocalTensor<float>& inMax, const LocalTensor<half>& src,
                   const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using U = typename std::decay_t<decltype(inSum)>::PrimType;
  auto op = asctwin::lib::softmax_of<U>(asctwin::isa::SoftmaxOp::kSimpleSoftMax, dst, src);
  op.in_sum = inSum.operand();
  op.in_max = inMax.operand();
  op.shape.nz = isDataFormatNZ;
  op.basic_block = isBasicBlock;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo, config), where);
}

}  // namespace AscendC
