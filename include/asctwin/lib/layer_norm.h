// LayerNorm: rows with mean 0 and variance 1, scaled and shifted.
// spec: adv_nn.md, section 3.1
#pragma once

#include "asctwin/lib/norm.h"

using AscendC::tiling::LayerNormSeparateTiling;
using AscendC::tiling::LayerNormTiling;

namespace AscendC {

struct LayerNormConfig {
  bool isNoBeta = false;
  bool isNoGamma = false;
  bool isOnlyOutput = false;  // stays false
  bool isOutputRstd = true;   // false, on the 950: the third result is the variance
};
inline constexpr LayerNormConfig LNCFG_NORM = {};

struct LayerNormPara {
  uint32_t aLength;
  uint32_t rLength;
  uint32_t rLengthWithPadding;
};

}  // namespace AscendC

namespace asctwin::lib {

template <bool reuses>
void layer_norm(isa::Norm op, Scratch scratch, const LayerNormTiling& tiling, SourceLoc where) {
  take_rows(op, tiling);
  op.reuses_x = reuses;
  normalise("LayerNorm", op, scratch, where);
}

template <const AscendC::LayerNormConfig& config>
void layer_norm(isa::Norm op, const AscendC::LocalTensor<float>& mean,
                const AscendC::LocalTensor<float>& rstd, Scratch scratch,
                const AscendC::LayerNormPara& para, const LayerNormSeparateTiling& tiling,
                SourceLoc where) {
  static_assert(!config.isOnlyOutput, "isOnlyOutput of LayerNorm stays false");
  take_rows(op, para, config);
  op.mean = mean.operand();
  op.spread = rstd.operand();
  op.tiling_rows = tiling.aLength;
  op.tiling_length = tiling.rLength;
  op.gives_rstd = config.isOutputRstd;
  normalise("LayerNorm", op, scratch, where);
}

}  // namespace asctwin::lib

namespace AscendC {

// output = (inputX - mean) / sqrt(variance + epsilon) * gamma + beta, by row of [B, S, H].
template <typename T, bool isReuseSource = false>
void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
               const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
               const LocalTensor<T>& gamma, const LocalTensor<T>& beta,
               const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon,
               LayerNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::NormOp::kLayerNorm;
  asctwin::lib::layer_norm<isReuseSource>(
      asctwin::lib::norm_with_spread(kOperation, output, outputMean, outputVariance, inputX, gamma,
                                     beta, epsilon),
      &sharedTmpBuffer, tiling, where);
}
template <typename T, bool isReuseSource = false>
void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
               const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
               const LocalTensor<T>& gamma, const LocalTensor<T>& beta, const T epsilon,
               LayerNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::NormOp::kLayerNorm;
  asctwin::lib::layer_norm<isReuseSource>(
      asctwin::lib::norm_with_spread(kOperation, output, outputMean, outputVariance, inputX, gamma,
                                     beta, epsilon),
      nullptr, tiling, where);
}

// Normalises each row of [A, R]; outputRstd = 1 / sqrt(variance + epsilon).
template <typename U, typename T, bool isReuseSource = false,
          const LayerNormConfig& config = LNCFG_NORM>
void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
               const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX,
               const LocalTensor<U>& gamma, const LocalTensor<U>& beta, const float epsilon,
               const LocalTensor<uint8_t>& sharedTmpBuffer, const LayerNormPara& para,
               const LayerNormSeparateTiling& tiling,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::NormOp::kLayerNormOfPara;
  asctwin::lib::layer_norm<config>(
      asctwin::lib::norm_of(kOperation, output, inputX, gamma, beta, epsilon), outputMean,
      outputRstd, &sharedTmpBuffer, para, tiling, where);
}
template <typename U, typename T, bool isReuseSource = false,
          const LayerNormConfig& config = LNCFG_NORM>
void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
               const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX,
               const LocalTensor<U>& gamma, const LocalTensor<U>& beta, const float epsilon,
               const LayerNormPara& para, const LayerNormSeparateTiling& tiling,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::NormOp::kLayerNormOfPara;
  asctwin::lib::layer_norm<config>(
      asctwin::lib::norm_of(kOperation, output, inputX, gamma, beta, epsilon), outputMean,
      outputRstd, nullptr, para, tiling, where);
}

}  // namespace AscendC
