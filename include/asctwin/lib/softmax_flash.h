// SoftmaxFlash: the softmax of each row, which may go on where an earlier call ended.
// spec: adv_nn.md, sections 1.3 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

template <bool is_basic_block, class T>
void softmax_flash(isa::Softmax op, const AscendC::LocalTensor<T>& src,
                   const AscendC::LocalTensor<uint8_t>* scratch,
                   const AscendC::SoftMaxTiling& tiling, bool is_update,
                   const AscendC::SoftMaxShapeInfo& shape, SourceLoc where) {
  op.basic_block = is_basic_block;
  op.update = is_update;
  softmax(op, softmax_arguments(src, scratch, tiling, shape), where);
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
  constexpr auto kOperation = asctwin::isa::SoftmaxOp::kSoftmaxFlash;
  asctwin::lib::softmax_flash<isBasicBlock>(
      asctwin::lib::softmax_that_goes_on(kOperation, dst, sum, max, src, expMax, inSum, inMax), src,
      &sharedTmpBuffer, tiling, isUpdate, softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void SoftmaxFlash(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
                  const LocalTensor<T>& src, const LocalTensor<T>& expMax,
                  const LocalTensor<T>& inSum, const LocalTensor<T>& inMax,
                  const SoftMaxTiling& tiling, bool isUpdate = false,
                  const SoftMaxShapeInfo& softmaxShapeInfo = {},
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::SoftmaxOp::kSoftmaxFlash;
  asctwin::lib::softmax_flash<isBasicBlock>(
      asctwin::lib::softmax_that_goes_on(kOperation, dst, sum, max, src, expMax, inSum, inMax), src,
      nullptr, tiling, isUpdate, softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void SoftmaxFlash(const LocalTensor<half>& dst, const LocalTensor<float>& sum,
                  const LocalTensor<float>& max, const LocalTensor<half>& src,
                  const LocalTensor<half>& expMax, const LocalTensor<float>& inSum,
                  const LocalTensor<float>& inMax, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const SoftMaxTiling& tiling, bool isUpdate = false,
                  const SoftMaxShapeInfo& softmaxShapeInfo = {},
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::SoftmaxOp::kSoftmaxFlash;
  asctwin::lib::softmax_flash<isBasicBlock>(
      asctwin::lib::softmax_that_goes_on(kOperation, dst, sum, max, src, expMax, inSum, inMax), src,
      &sharedTmpBuffer, tiling, isUpdate, softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void SoftmaxFlash(const LocalTensor<half>& dst, const LocalTensor<float>& sum,
                  const LocalTensor<float>& max, const LocalTensor<half>& src,
                  const LocalTensor<half>& expMax, const LocalTensor<float>& inSum,
                  const LocalTensor<float>& inMax, const SoftMaxTiling& tiling,
                  bool isUpdate = false, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::SoftmaxOp::kSoftmaxFlash;
  asctwin::lib::softmax_flash<isBasicBlock>(
      asctwin::lib::softmax_that_goes_on(kOperation, dst, sum, max, src, expMax, inSum, inMax), src,
      nullptr, tiling, isUpdate, softmaxShapeInfo, where);
}

}  // namespace AscendC
