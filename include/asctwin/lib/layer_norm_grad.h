// LayerNormGrad and LayerNormGradBeta: what LayerNorm gives back to its sources.
// spec: adv_nn.md, section 3.2
#pragma once

#include "asctwin/lib/norm.h"

using AscendC::tiling::LayerNormGradBetaTiling;
using AscendC::tiling::LayerNormGradTiling;

namespace AscendC {

struct LayerNormGradShapeInfo {
  DataFormat dataFormat = DataFormat::ND;
};

}  // namespace AscendC

namespace asctwin::lib {

template <class T, bool reuses>
void layer_norm_grad(const AscendC::LocalTensor<T>& pd_x, const AscendC::LocalTensor<T>& res,
                     const AscendC::LocalTensor<T>& dy, const AscendC::LocalTensor<T>& x,
                     const AscendC::LocalTensor<T>& variance, const AscendC::LocalTensor<T>& mean,
                     const AscendC::LocalTensor<T>& gamma, Scratch scratch, T epsilon,
                     const LayerNormGradTiling& tiling,
                     const AscendC::LayerNormGradShapeInfo& shape, SourceLoc where) {
  if (shape.dataFormat != AscendC::DataFormat::ND) return refuse_format("LayerNormGrad", where);
  isa::LayerNormGrad op;
  op.pd_x = pd_x.operand();
  op.res_for_gamma = res.operand();
  op.dy = dy.operand();
  op.x = x.operand();
  op.variance = variance.operand();
  op.mean = mean.operand();
  op.gamma = gamma.operand();
  op.dtype = dtype_of<T>;
  take_rows(op, tiling);
  op.epsilon = static_cast<float>(epsilon);
  op.reuses_sources = reuses;
  normalise("LayerNormGrad", op, scratch, where);
}

template <class T, bool reuses>
void layer_norm_grad_beta(const AscendC::LocalTensor<T>& pd_gamma,
                          const AscendC::LocalTensor<T>& pd_beta,
                          const AscendC::LocalTensor<T>& res, const AscendC::LocalTensor<T>& dy,
                          Scratch scratch, const LayerNormGradBetaTiling& tiling, SourceLoc where) {
  isa::LayerNormGradBeta op;
  op.pd_gamma = pd_gamma.operand();
  op.pd_beta = pd_beta.operand();
  op.res_for_gamma = res.operand();
  op.dy = dy.operand();
  op.dtype = dtype_of<T>;
  take_rows(op, tiling);
  op.reuses_dy = reuses;
  normalise("LayerNormGradBeta", op, scratch, where);
}

}  // namespace asctwin::lib

namespace AscendC {

// The gradient by x of [B, S, H], and (inputX - inputMean) / sqrt(inputVariance + epsilon).
template <typename T, bool isReuseSource = false>
void LayerNormGrad(const LocalTensor<T>& outputPdX, const LocalTensor<T>& resForGamma,
                   const LocalTensor<T>& inputDy, const LocalTensor<T>& inputX,
                   const LocalTensor<T>& inputVariance, const LocalTensor<T>& inputMean,
                   const LocalTensor<T>& inputGamma, LocalTensor<uint8_t>& sharedTmpBuffer,
                   T epsilon, LayerNormGradTiling& tiling,
                   const LayerNormGradShapeInfo& shapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::layer_norm_grad<T, isReuseSource>(
      outputPdX, resForGamma, inputDy, inputX, inputVariance, inputMean, inputGamma,
      &sharedTmpBuffer, epsilon, tiling, shapeInfo, where);
}
template <typename T, bool isReuseSource = false>
void LayerNormGrad(const LocalTensor<T>& outputPdX, const LocalTensor<T>& resForGamma,
                   const LocalTensor<T>& inputDy, const LocalTensor<T>& inputX,
                   const LocalTensor<T>& inputVariance, const LocalTensor<T>& inputMean,
                   const LocalTensor<T>& inputGamma, T epsilon, LayerNormGradTiling& tiling,
                   const LayerNormGradShapeInfo& shapeInfo = {},
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::layer_norm_grad<T, isReuseSource>(outputPdX, resForGamma, inputDy, inputX,
                                                  inputVariance, inputMean, inputGamma, nullptr,
                                                  epsilon, tiling, shapeInfo, where);
}

// The gradients by gamma and beta: sums over all rows of [B, S, H].
template <typename T, bool isReuseSource = false>
void LayerNormGradBeta(const LocalTensor<T>& outputPdGamma, const LocalTensor<T>& outputPdBeta,
                       const LocalTensor<T>& resForGamma, const LocalTensor<T>& inputDy,
                       const LocalTensor<uint8_t>& sharedTmpBuffer,
                       const LayerNormGradBetaTiling& tiling,
                       asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::layer_norm_grad_beta<T, isReuseSource>(outputPdGamma, outputPdBeta, resForGamma,
                                                       inputDy, &sharedTmpBuffer, tiling, where);
}
template <typename T, bool isReuseSource = false>
void LayerNormGradBeta(const LocalTensor<T>& outputPdGamma, const LocalTensor<T>& outputPdBeta,
                       const LocalTensor<T>& resForGamma, const LocalTensor<T>& inputDy,
                       LayerNormGradBetaTiling& tiling,
                       asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::layer_norm_grad_beta<T, isReuseSource>(outputPdGamma, outputPdBeta, resForGamma,
                                                       inputDy, nullptr, tiling, where);
}

}  // namespace AscendC
