// SoftmaxFlashV3: the powers of each row after its elements have been moved towards their means.
// spec: adv_nn.md, sections 1.4 to 1.6
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

// The means, sums and largest elements of rows: results of a call, or what it goes on from.
template <class U>
struct FlashV3Rows {
  const AscendC::LocalTensor<U>&mean, &sum, &max;
};

template <bool is_update, bool is_basic_block, bool is_nz, const AscendC::SoftmaxConfig& config,
          class T, class U>
void softmax_flash_v3(const AscendC::LocalTensor<T>& dst, const FlashV3Rows<U>& out,
                      const AscendC::LocalTensor<T>& src, const AscendC::LocalTensor<T>& exp_max,
                      const FlashV3Rows<U>& in, const AscendC::LocalTensor<uint8_t>* scratch,
                      const AscendC::SoftMaxTiling& tiling, const AscendC::SoftMaxParams& params,
                      SourceLoc where) {
  auto op = with_matrices<isa::SoftmaxFlashV3>(dst, src);
  op.mean = out.mean.operand();
  op.sum = out.sum.operand();
  op.max = out.max.operand();
  op.exp_max = exp_max.operand();
  op.in_mean = in.mean.operand();
  op.in_sum = in.sum.operand();
  op.in_max = in.max.operand();
  op.dtype = dtype_of<U>;
  op.dst_dtype = op.exp_dtype = op.src_dtype = dtype_of<T>;
  op.loop_count = params.loopCnt;
  op.split_count = params.splitMeanCnt;
  op.alpha = params.alpha;
  op.update = is_update;
  op.shape.nz = is_nz;
  op.basic_block = is_basic_block;
  const AscendC::SoftMaxShapeInfo shape(params.srcM, params.srcK, params.oriSrcM, params.oriSrcK);
  softmax(op, softmax_arguments(src, scratch, tiling, shape, config), where);
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
  asctwin::lib::softmax_flash_v3<isUpdate, isBasicBlock, isDataFormatNZ, config, T, U>(
      dst, {mean, expSum, max}, src, expMax, {inMean, inExpSum, inMax}, &sharedTmpBuffer, tiling,
      params, where);
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
  asctwin::lib::softmax_flash_v3<isUpdate, isBasicBlock, isDataFormatNZ, config, T, U>(
      dst, {mean, expSum, max}, src, expMax, {inMean, inExpSum, inMax}, nullptr, tiling, params,
      where);
}

}  // namespace AscendC
