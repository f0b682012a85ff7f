// SoftmaxFlashV3: the powers of each row after its elements have been moved towards their means.
// spec: adv_nn.md, sections 1.4 to 1.6
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

template <class T, class U>
isa::SoftmaxFlashV3 flash_v3_of(const AscendC::LocalTensor<T>& dst,
                                const AscendC::LocalTensor<T>& src,
                                const AscendC::SoftMaxParams& params) {
  auto op = with_matrices<isa::SoftmaxFlashV3>(dst, src);
  op.dtype = dtype_of<U>;
  op.dst_dtype = op.exp_dtype = op.src_dtype = dtype_of<T>;
  op.loop_count = params.loopCnt;
  op.split_count = params.splitMeanCnt;
  op.alpha = params.alpha;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// dst may be src, and mean, expSum and max may be inMean, inExpSum and inMax.
template <typename T, typename U, bool isUpdate = false, bool isReuseSource = false,
          bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftmaxFlashV3(const LocalTensor<T>& dst, const LocalTensor<U>& mean,
                    const LocalTensor<U>& expSum, const LocalTensor<U>& max,
                    const LocalTensor<T>& src, const LocalTensor<T>& expMax,
                    const LocalTensor<U>& inMean, const LocalTensor<U>& inExpSum,
                    const LocalTensor<U>& inMax, const LocalTensor<uint8_t>& sharedTmpBuffer,
                    const SoftMaxTiling& tiling, const SoftMaxParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SoftmaxFlashV3 op = asctwin::lib::flash_v3_of<T, U>(dst, src, params);
  op.mean = mean.operand();
  op.sum = expSum.operand();
  op.max = max.operand();
  op.exp_max = expMax.operand();
  op.in_mean = inMean.operand();
  op.in_sum = inExpSum.operand();
  op.in_max = inMax.operand();
  op.update = isUpdate;
  op.shape.nz = isDataFormatNZ;
  op.basic_block = isBasicBlock;
  const SoftMaxShapeInfo shape(params.srcM, params.srcK, params.oriSrcM, params.oriSrcK);
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, shape, config), where);
}
template <typename T, typename U, bool isUpdate = false, bool isReuseSource = false,
          bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
void SoftmaxFlashV3(const LocalTensor<T>& dst, const LocalTensor<U>& mean,
                    const LocalTensor<U>& expSum, const LocalTensor<U>& max,
                    const LocalTensor<T>& src, const LocalTensor<T>& expMax,
                    const LocalTensor<U>& inMean, const LocalTensor<U>& inExpSum,
                    const LocalTensor<U>& inMax, const SoftMaxTiling& tiling,
                    const SoftMaxParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SoftmaxFlashV3 op = asctwin::lib::flash_v3_of<T, U>(dst, src, params);
  op.mean = mean.operand();
  op.sum = expSum.operand();
  op.max = max.operand();
  op.exp_max = expMax.operand();
  op.in_mean = inMean.operand();
  op.in_sum = inExpSum.operand();
  op.in_max = inMax.operand();
  op.update = isUpdate;
  op.shape.nz = isDataFormatNZ;
  op.basic_block = isBasicBlock;
  const SoftMaxShapeInfo shape(params.srcM, params.srcK, params.oriSrcM, params.oriSrcK);
  asctwin::lib::softmax(op, asctwin::lib::softmax_arguments(src, nullptr, tiling, shape, config),
                        where);
}

}  // namespace AscendC
