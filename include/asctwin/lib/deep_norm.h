// DeepNorm: LayerNorm of alpha * src + gx.
// spec: adv_nn.md, section 3.7
#pragma once

#include "asctwin/lib/norm.h"

using AscendC::tiling::DeepNormTiling;

namespace asctwin::lib {

template <bool reuses, bool basic_block, class T>
void deep_norm(isa::Norm op, const AscendC::LocalTensor<T>& gx, Scratch scratch, T alpha,
               const DeepNormTiling& tiling, SourceLoc where) {
  take_rows(op, tiling);
  op.gx = gx.operand();
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
  constexpr auto kOperation = asctwin::isa::NormOp::kDeepNorm;
  asctwin::lib::deep_norm<isReuseSrc, isBasicBlock>(
      asctwin::lib::norm_with_spread(kOperation, dstLocal, meanLocal, rstdLocal, srcLocal,
                                     gammaLocal, betaLocal, epsilon),
      gxLocal, &sharedTmpBuffer, alpha, tiling, where);
}
template <typename T, bool isReuseSrc = false, bool isBasicBlock = false>
void DeepNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& meanLocal,
              const LocalTensor<T>& rstdLocal, const LocalTensor<T>& srcLocal,
              const LocalTensor<T>& gxLocal, const LocalTensor<T>& betaLocal,
              const LocalTensor<T>& gammaLocal, const T alpha, const T epsilon,
              DeepNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr auto kOperation = asctwin::isa::NormOp::kDeepNorm;
  asctwin::lib::deep_norm<isReuseSrc, isBasicBlock>(
      asctwin::lib::norm_with_spread(kOperation, dstLocal, meanLocal, rstdLocal, srcLocal,
                                     gammaLocal, betaLocal, epsilon),
      gxLocal, nullptr, alpha, tiling, where);
}

}  // namespace AscendC
