// BatchNorm: the elements at one place of every batch with mean 0 and variance 1.
// spec: adv_nn.md, section 3.6
#pragma once

#include "asctwin/lib/norm.h"

using AscendC::tiling::BatchNormTiling;

namespace asctwin::lib {

template <bool basic_block>
void batch_norm(isa::Norm op, Scratch scratch, const BatchNormTiling& tiling, SourceLoc where) {
  op.batches = tiling.originalBLength;
  op.length = tiling.meanVarSize;
  op.basic_block = basic_block;
  normalise("BatchNorm", op, scratch, where);
}

}  // namespace asctwin::lib

namespace AscendC {

// output[b] = (inputX[b] - mean) / sqrt(variance + epsilon) * gamm[b] + beta[b], with the mean and
// variance over b of each place of [S, H].
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void BatchNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
               const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
               const LocalTensor<T>& gamm, const LocalTensor<T>& beta,
               const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon,
               BatchNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::NormOp::kBatchNorm;
  asctwin::lib::batch_norm<isBasicBlock>(
      asctwin::lib::norm_with_spread(kOperation, output, outputMean, outputVariance, inputX, gamm,
                                     beta, epsilon),
      &sharedTmpBuffer, tiling, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void BatchNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
               const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
               const LocalTensor<T>& gamm, const LocalTensor<T>& beta, const T epsilon,
               BatchNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::NormOp::kBatchNorm;
  asctwin::lib::batch_norm<isBasicBlock>(
      asctwin::lib::norm_with_spread(kOperation, output, outputMean, outputVariance, inputX, gamm,
                                     beta, epsilon),
      nullptr, tiling, where);
}

}  // namespace AscendC
