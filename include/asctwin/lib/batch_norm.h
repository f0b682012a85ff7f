// BatchNorm: the elements at one place of every batch with mean 0 and variance 1.
// spec: adv_nn.md, section 3.6
#pragma once

#include "asctwin/lib/norm.h"

using AscendC::tiling::BatchNormTiling;

namespace asctwin::lib {

template <class T, bool basic_block>
void batch_norm(const AscendC::LocalTensor<T>& output, const AscendC::LocalTensor<T>& mean,
                const AscendC::LocalTensor<T>& variance, const AscendC::LocalTensor<T>& x,
                const AscendC::LocalTensor<T>& gamma, const AscendC::LocalTensor<T>& beta,
                Scratch scratch, T epsilon, const BatchNormTiling& tiling, SourceLoc where) {
  isa::Norm op;
  op.operation = isa::NormOp::kBatchNorm;
  op.out = output.operand();
  op.mean = mean.operand();
  op.spread = variance.operand();
  op.x = x.operand();
  op.gamma = gamma.operand();
  op.beta = beta.operand();
  op.dtype = dtype_of<T>;
  op.batches = tiling.originalBLength;
  op.length = tiling.meanVarSize;
  op.epsilon = static_cast<float>(epsilon);
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
  asctwin::lib::batch_norm<T, isBasicBlock>(output, outputMean, outputVariance, inputX, gamm, beta,
                                            &sharedTmpBuffer, epsilon, tiling, where);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
void BatchNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
               const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
               const LocalTensor<T>& gamm, const LocalTensor<T>& beta, const T epsilon,
               BatchNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::batch_norm<T, isBasicBlock>(output, outputMean, outputVariance, inputX, gamm, beta,
                                            nullptr, epsilon, tiling, where);
}

}  // namespace AscendC
