// GroupNorm: groups of channels with mean 0 and variance 1.
// spec: adv_nn.md, section 3.8
#pragma once

#include "asctwin/lib/norm.h"

using AscendC::tiling::GroupNormTiling;

namespace asctwin::lib {

template <class T, bool reuses>
void group_norm(const AscendC::LocalTensor<T>& output, const AscendC::LocalTensor<T>& mean,
                const AscendC::LocalTensor<T>& variance, const AscendC::LocalTensor<T>& x,
                const AscendC::LocalTensor<T>& gamma, const AscendC::LocalTensor<T>& beta,
                Scratch scratch, T epsilon, const GroupNormTiling& tiling, SourceLoc where) {
  isa::Norm op;
  op.operation = isa::NormOp::kGroupNorm;
  op.out = output.operand();
  op.mean = mean.operand();
  op.spread = variance.operand();
  op.x = x.operand();
  op.gamma = gamma.operand();
  op.beta = beta.operand();
  op.dtype = dtype_of<T>;
  op.batches = tiling.n;
  op.rows = tiling.c;
  op.length = tiling.hw;
  op.groups = tiling.g;
  op.epsilon = static_cast<float>(epsilon);
  op.reuses_x = reuses;
  normalise("GroupNorm", op, scratch, where);
}

}  // namespace asctwin::lib

namespace AscendC {

// output = (inputX - mean) / sqrt(variance + epsilon) * gamma[c] + beta[c] of [N, C, H, W], with
// the mean and variance of each group of channels.
template <typename T, bool isReuseSource = false>
void GroupNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
               const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
               const LocalTensor<T>& gamma, const LocalTensor<T>& beta,
               const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon,
               GroupNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::group_norm<T, isReuseSource>(output, outputMean, outputVariance, inputX, gamma,
                                             beta, &sharedTmpBuffer, epsilon, tiling, where);
}
template <typename T, bool isReuseSource = false>
void GroupNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
               const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
               const LocalTensor<T>& gamma, const LocalTensor<T>& beta, const T epsilon,
               GroupNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::group_norm<T, isReuseSource>(output, outputMean, outputVariance, inputX, gamma,
                                             beta, nullptr, epsilon, tiling, where);
}

}  // namespace AscendC
