// GroupNorm: groups of channels with mean 0 and variance 1.
// spec: adv_nn.md, section 3.8
#pragma once

#include "asctwin/lib/norm.h"

using AscendC::tiling::GroupNormTiling;

namespace asctwin::lib {

template <bool reuses>
void group_norm(isa::Norm op, Scratch scratch, const GroupNormTiling& tiling, SourceLoc where) {
  op.batches = tiling.n;
  op.rows = tiling.c;
  op.length = tiling.hw;
  op.groups = tiling.g;
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
  constexpr auto kOperation = asctwin::isa::NormOp::kGroupNorm;
  asctwin::lib::group_norm<isReuseSource>(
      asctwin::lib::norm_with_spread(kOperation, output, outputMean, outputVariance, inputX, gamma,
                                     beta, epsilon),
      &sharedTmpBuffer, tiling, where);
}
template <typename T, bool isReuseSource = false>
void GroupNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
               const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
               const LocalTensor<T>& gamma, const LocalTensor<T>& beta, const T epsilon,
               GroupNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::NormOp::kGroupNorm;
  asctwin::lib::group_norm<isReuseSource>(
      asctwin::lib::norm_with_spread(kOperation, output, outputMean, outputVariance, inputX, gamma,
                                     beta, epsilon),
      nullptr, tiling, where);
}

}  // namespace AscendC
