// DeepNorm: LayerNorm of alpha * src + gx.
// spec: adv_nn.md, section 3.7
#pragma once

#include "asctwin/lib/norm.h"

using AscendC::tiling::DeepNormTiling;

namespace asctwin::lib {

template <class T, bool reuses, bool basic_block>
void deep_norm(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& mean,
               const AscendC::LocalTensor<T>& rstd, const AscendC::LocalTensor<T>& src,
               const AscendC::LocalTensor<T>& gx, const AscendC::LocalTensor<T>& beta,
               const AscendC::LocalTensor<T>& gamma, Scratch scratch, T alpha, T epsilon,
               const DeepNormTiling& tiling, SourceLoc where) {
  isa::Norm op = norm_by_tiling(isa::NormOp::kDeepNorm, dst, src, gamma, epsilon, tiling);
  op.mean = mean.operand();
  op.spread = rstd.operand();
  op.gx = gx.operand();
  op.beta = beta.operand();
  op.alpha = static_cast<float>(alpha);
  op.reuses_x = reuses;
  op.basic_block = basic_block;
  normalise("DeepNorm", op, scratch, where);
}

}  // namespace asctwin::lib

namespace AscendC {

// dstLocal = LayerNorm of alpha * srcLocal + gxLocal, by row of [B, S, H]; rstdLocal is the
// variance.
template <typename T, bool isReuseSrc = false, bool isBasicBlock = false>
void DeepNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& meanLocal,
              const LocalTensor<T>& rstdLocal, const LocalTensor<T>& srcLocal,
              const LocalTensor<T>& gxLocal, const LocalTensor<T>& betaLocal,
              const LocalTensor<T>& gammaLocal, const LocalTensor<uint8_t>& sharedTmpBuffer,
              const T alpha, const T epsilon, DeepNormTiling& tiling,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::deep_norm<T, isReuseSrc, isBasicBlock>(
      dstLocal, meanLocal, rstdLocal, srcLocal, gxLocal, betaLocal, gammaLocal, &sharedTmpBuffer,
      alpha, epsilon, tiling, where);
}
template <typename T, bool isReuseSrc = false, bool isBasicBlock = false>
void DeepNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& meanLocal,
              const LocalTensor<T>& rstdLocal, const LocalTensor<T>& srcLocal,
              const LocalTensor<T>& gxLocal, const LocalTensor<T>& betaLocal,
              const LocalTensor<T>& gammaLocal, const T alpha, const T epsilon,
              DeepNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::deep_norm<T, isReuseSrc, isBasicBlock>(dstLocal, meanLocal, rstdLocal, srcLocal,
                                                       gxLocal, betaLocal, gammaLocal, nullptr,
                                                       alpha, epsilon, tiling, where);
}

}  // namespace AscendC
