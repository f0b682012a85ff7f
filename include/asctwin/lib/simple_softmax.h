// SimpleSoftMax: the softmax of each row with statistics that the caller has.
// spec: adv_nn.md, sections 1.1 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

template <bool is_nz, bool is_basic_block, class T, class U>
isa::Softmax simple_softmax(const AscendC::LocalTensor<T>& dst,
                            const AscendC::LocalTensor<U>& in_sum,
                            const AscendC::LocalTensor<U>& in_max,
                            const AscendC::LocalTensor<T>& src) {
  auto op = softmax_of<U>(isa::SoftmaxOp::kSimpleSoftMax, dst, src);
  op.in_sum = in_sum.operand();
  op.in_max = in_max.operand();
  op.shape.nz = is_nz;
  op.basic_block = is_basic_block;
  return op;
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
  const auto op =
      asctwin::lib::simple_softmax<isDataFormatNZ, isBasicBlock>(dst, inSum, inMax, src);
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
  const auto op =
      asctwin::lib::simple_softmax<isDataFormatNZ, isBasicBlock>(dst, inSum, inMax, src);
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
  const auto op =
      asctwin::lib::simple_softmax<isDataFormatNZ, isBasicBlock>(dst, inSum, inMax, src);
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
  const auto op =
      asctwin::lib::simple_softmax<isDataFormatNZ, isBasicBlock>(dst, inSum, inMax, src);
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo, config), where);
}

}  // namespace AscendC
