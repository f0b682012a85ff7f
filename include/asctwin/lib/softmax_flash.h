// SoftmaxFlash: the softmax of each row, which may go on where an earlier call ended.
// spec: adv_nn.md, sections 1.3 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

template <bool is_basic_block, class T, class U>
isa::Softmax flash_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& sum,
                      const AscendC::LocalTensor<U>& max, const AscendC::LocalTensor<T>& src,
                      const AscendC::LocalTensor<T>& exp_max, const AscendC::LocalTensor<U>& in_sum,
                      const AscendC::LocalTensor<U>& in_max) {
  auto op = softmax_with_results(isa::SoftmaxOp::kSoftmaxFlash, dst, sum, max, src);
  op.exp_max = exp_max.operand();
  op.in_sum = in_sum.operand();
  op.in_max = in_max.operand();
  op.basic_block = is_basic_block;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// dst may be src, and sum and max may be inSum and inMax. Deprecated: see SoftmaxFlashV2.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void SoftmaxFlash(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
                  const LocalTensor<T>& src, const LocalTensor<T>& expMax,
                  const LocalTensor<T>& inSum, const LocalTensor<T>& inMax,
                  const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                  bool isUpdate = false, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::flash_of<isBasicBlock>(dst, sum, max, src, expMax, inSum, inMax);
  op.update = isUpdate;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo), where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void SoftmaxFlash(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
                  const LocalTensor<T>& src, const LocalTensor<T>& expMax,
                  const LocalTensor<T>& inSum, const LocalTensor<T>& inMax,
                  const SoftMaxTiling& tiling, bool isUpdate = false,
                  const SoftMaxShapeInfo& softmaxShapeInfo = {},
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::flash_of<isBasicBlock>(dst, sum, max, src, expMax, inSum, inMax);
  op.update = isUpdate;
  asctwin::lib::softmax(op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo),
                        where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void SoftmaxFlash(const LocalTensor<half>& dst, const LocalTensor<float>& sum,
                  const LocalTensor<float>& max, const LocalTensor<half>& src,
                  const LocalTensor<half>& expMax, const LocalTensor<float>& inSum,
                  const LocalTensor<float>& inMax, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const SoftMaxTiling& tiling, bool isUpdate = false,
                  const SoftMaxShapeInfo& softmaxShapeInfo = {},
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::flash_of<isBasicBlock>(dst, sum, max, src, expMax, inSum, inMax);
  op.update = isUpdate;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo), where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void SoftmaxFlash(const LocalTensor<half>& dst, const LocalTensor<float>& sum,
                  const LocalTensor<float>& max, const LocalTensor<half>& src,
                  const LocalTensor<half>& expMax, const LocalTensor<float>& inSum,
                  const LocalTensor<float>& inMax, const SoftMaxTiling& tiling,
                  bool isUpdate = false, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::flash_of<isBasicBlock>(dst, sum, max, src, expMax, inSum, inMax);
  op.update = isUpdate;
  asctwin::lib::softmax(op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo),
                        where);
}

}  // namespace AscendC
