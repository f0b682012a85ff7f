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

template <class T, bool reuses>
isa::Norm layer_norm_of(const AscendC::LocalTensor<T>& output, const AscendC::LocalTensor<T>& mean,
                        const AscendC::LocalTensor<T>& variance, const AscendC::LocalTensor<T>& x,
                        const AscendC::LocalTensor<T>& gamma, const AscendC::LocalTensor<T>& beta,
                        T epsilon, const LayerNormTiling& tiling) {
  isa::Norm op = norm_by_tiling(isa::NormOp::kLayerNorm, output, x, gamma, epsilon, tiling);
  op.mean = mean.operand();
  op.spread = variance.operand();
  op.beta = beta.operand();
  op.reuses_x = reuses;
  return op;
}

template <const AscendC::LayerNormConfig& config, class U, class T>
isa::Norm layer_norm_of_para(const AscendC::LocalTensor<T>& output,
                             const AscendC::LocalTensor<float>& mean,
                             const AscendC::LocalTensor<float>& rstd,
                             const AscendC::LocalTensor<T>& x, const AscendC::LocalTensor<U>& gamma,
                             const AscendC::LocalTensor<U>& beta, float epsilon,
                             const AscendC::LayerNormPara& para,
                             const LayerNormSeparateTiling& tiling) {
  static_assert(!config.isOnlyOutput, "isOnlyOutput of LayerNorm stays false");
  isa::Norm op;
  op.operation = isa::NormOp::kLayerNormOfPara;
  op.out = output.operand();
  op.mean = mean.operand();
  op.spread = rstd.operand();
  op.x = x.operand();
  op.gamma = gamma.operand();
  op.beta = beta.operand();
  op.dtype = dtype_of<T>;
  op.gamma_dtype = op.beta_dtype = dtype_of<U>;
  op.rows = para.aLength;
  op.length = para.rLength;
  op.pitch = para.rLengthWithPadding;
  op.tiling_rows = tiling.aLength;
  op.tiling_length = tiling.rLength;
  op.epsilon = epsilon;
  op.has_gamma = !config.isNoGamma;
  op.has_beta = !config.isNoBeta;
  op.gives_rstd = config.isOutputRstd;
  return op;
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
  asctwin::lib::normalise(
      "LayerNorm",
      asctwin::lib::layer_norm_of<T, isReuseSource>(output, outputMean, outputVariance, inputX,
                                                    gamma, beta, epsilon, tiling),
      &sharedTmpBuffer, where);
}
template <typename T, bool isReuseSource = false>
void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
               const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,
               const LocalTensor<T>& gamma, const LocalTensor<T>& beta, const T epsilon,
               LayerNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::normalise(
      "LayerNorm",
      asctwin::lib::layer_norm_of<T, isReuseSource>(output, outputMean, outputVariance, inputX,
                                                    gamma, beta, epsilon, tiling),
      nullptr, where);
}

// The same by row of [A, R]; outputRstd = 1 / sqrt(variance + epsilon).
template <typename U, typename T, bool isReuseSource = false,
          const LayerNormConfig& config = LNCFG_NORM>
void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
               const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX,
               const LocalTensor<U>& gamma, const LocalTensor<U>& beta, const float epsilon,
               const LocalTensor<uint8_t>& sharedTmpBuffer, const LayerNormPara& para,
               const LayerNormSeparateTiling& tiling,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::normalise(
      "LayerNorm",
      asctwin::lib::layer_norm_of_para<config>(output, outputMean, outputRstd, inputX, gamma, beta,
                                               epsilon, para, tiling),
      &sharedTmpBuffer, where);
}
template <typename U, typename T, bool isReuseSource = false,
          const LayerNormConfig& config = LNCFG_NORM>
void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
               const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX,
               const LocalTensor<U>& gamma, const LocalTensor<U>& beta, const float epsilon,
               const LayerNormPara& para, const LayerNormSeparateTiling& tiling,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::normalise(
      "LayerNorm",
      asctwin::lib::layer_norm_of_para<config>(output, outputMean, outputRstd, inputX, gamma, beta,
                                               epsilon, para, tiling),
      nullptr, where);
}

}  // namespace AscendC
