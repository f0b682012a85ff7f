// SoftmaxFlashV2: the powers of each row and their sum, which may go on where an earlier call
// ended. spec: adv_nn.md, sections 1.1 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

template <bool is_update, bool is_basic_block, bool is_nz, const AscendC::SoftmaxConfig& config,
          class T>
void softmax_flash_v2(isa::Softmax op, const AscendC::LocalTensor<T>& src,
                      const AscendC::LocalTensor<uint8_t>* scratch,
                      const AscendC::SoftMaxTiling& tiling, const AscendC::SoftMaxShapeInfo& shape,
                      SourceLoc where) {
  op.update = is_update;
  op.basic_block = promises_basic_block(is_basic_block, config);
  op.shape.nz = is_nz;
  op.packed = config.mode == AscendC::SoftmaxMode::SOFTMAX_OUTPUT_WITHOUT_BRC;
  SoftmaxArguments given = softmax_arguments(src, scratch, tiling, shape, config);
  given.has_mode = true;
  softmax(op, given, where);
}

template <class T, class U>
isa::Softmax flash_v2_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& sum,
                         const AscendC::LocalTensor<U>& max, const AscendC::LocalTensor<T>& src,
                         const AscendC::LocalTensor<T>& exp_max,
                         const AscendC::LocalTensor<U>& in_sum,
                         const AscendC::LocalTensor<U>& in_max,
                         const AscendC::LocalTensor<T>* reduce_max = nullptr) {
  auto op = softmax_that_goes_on(isa::SoftmaxOp::kSoftmaxFlashV2, dst, sum, max, src, exp_max,
                                 in_sum, in_max);
  op.with_reduce_max = reduce_max != nullptr;
  if (op.with_reduce_max) op.reduce_max = reduce_max->operand();
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// dst may be src, and expSum and max may be inExpSum and inMax. Nothing is divided by the sum.
template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftmaxFlashV2(const LocalTensor<T>& dst, const LocalTensor<T>& expSum,
                    const LocalTensor<T>& max, const LocalTensor<T>& src,
                    const LocalTensor<T>& expMax, const LocalTensor<T>& inExpSum,
                    const LocalTensor<T>& inMax, const LocalTensor<uint8_t>& sharedTmpBuffer,
                    const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_flash_v2<isUpdate, isBasicBlock, isDataFormatNZ, config>(
      asctwin::lib::flash_v2_of(dst, expSum, max, src, expMax, inExpSum, inMax), src,
      &sharedTmpBuffer, tiling, softmaxShapeInfo, where);
}
template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftmaxFlashV2(const LocalTensor<T>& dst, const LocalTensor<T>& expSum,
                    const LocalTensor<T>& max, const LocalTensor<T>& src,
                    const LocalTensor<T>& expMax, const LocalTensor<T>& inExpSum,
                    const LocalTensor<T>& inMax, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {},
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_flash_v2<isUpdate, isBasicBlock, isDataFormatNZ, config>(
      asctwin::lib::flash_v2_of(dst, expSum, max, src, expMax, inExpSum, inMax), src, nullptr,
      tiling, softmaxShapeInfo, where);
}
template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftmaxFlashV2(const LocalTensor<half>& dst, const LocalTensor<float>& expSum,
                    const LocalTensor<float>& max, const LocalTensor<half>& src,
                    const LocalTensor<half>& expMax, const LocalTensor<float>& inExpSum,
                    const LocalTensor<float>& inMax, const LocalTensor<uint8_t>& sharedTmpBuffer,
                    const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_flash_v2<isUpdate, isBasicBlock, isDataFormatNZ, config>(
      asctwin::lib::flash_v2_of(dst, expSum, max, src, expMax, inExpSum, inMax), src,
      &sharedTmpBuffer, tiling, softmaxShapeInfo, where);
}
template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftmaxFlashV2(const LocalTensor<half>& dst, const LocalTensor<float>& expSum,
                    const LocalTensor<float>& max, const LocalTensor<half>& src,
                    const LocalTensor<half>& expMax, const LocalTensor<float>& inExpSum,
                    const LocalTensor<float>& inMax, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {},
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_flash_v2<isUpdate, isBasicBlock, isDataFormatNZ, config>(
      asctwin::lib::flash_v2_of(dst, expSum, max, src, expMax, inExpSum, inMax), src, nullptr,
      tiling, softmaxShapeInfo, where);
}
// outReduceMax: the largest element of each row of src alone.
template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftmaxFlashV2(const LocalTensor<T>& dst, const LocalTensor<T>& outReduceMax,
                    const LocalTensor<T>& outExpSum, const LocalTensor<T>& outMax,
                    const LocalTensor<T>& src, const LocalTensor<T>& outExpMax,
                    const LocalTensor<T>& inExpSum, const LocalTensor<T>& inMax,
                    const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {},
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_flash_v2<isUpdate, isBasicBlock, isDataFormatNZ, config>(
      asctwin::lib::flash_v2_of(dst, outExpSum, outMax, src, outExpMax, inExpSum, inMax,
                                &outReduceMax),
      src, &sharedTmpBuffer, tiling, softmaxShapeInfo, where);
}
template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftmaxFlashV2(const LocalTensor<T>& dst, const LocalTensor<T>& outReduceMax,
                    const LocalTensor<T>& outExpSum, const LocalTensor<T>& outMax,
                    const LocalTensor<T>& src, const LocalTensor<T>& outExpMax,
                    const LocalTensor<T>& inExpSum, const LocalTensor<T>& inMax,
                    const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_flash_v2<isUpdate, isBasicBlock, isDataFormatNZ, config>(
      asctwin::lib::flash_v2_of(dst, outExpSum, outMax, src, outExpMax, inExpSum, inMax,
                                &outReduceMax),
      src, nullptr, tiling, softmaxShapeInfo, where);
}

}  // namespace AscendC
