// RmsNorm: rows divided by the root of their mean square.
// spec: adv_nn.md, section 3.5
#pragma once

#include "asctwin/lib/norm.h"

using AscendC::tiling::RmsNormTiling;

namespace asctwin::lib {

template <class T, bool basic_block>
void rms_norm(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
              const AscendC::LocalTensor<T>& gamma, Scratch scratch, T epsilon,
              const RmsNormTiling& tiling, SourceLoc where) {
  // There is no beta.
  isa::Norm op =
      norm_of(isa::NormOp::kRmsNorm, dst, src, gamma, gamma, static_cast<float>(epsilon));
  take_rows(op, tiling);
  op.basic_block = basic_block;
  normalise("RmsNorm", op, scratch, where);
}

}  // namespace asctwin::lib

namespace AscendC {

// dst = src / sqrt(mean of src^2 + epsilon) * gamma, by row of [B, S, H].
template <typename T, bool isBasicBlock = false>
void RmsNorm(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& gamma,
             const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon,
             const RmsNormTiling& tiling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::rms_norm<T, isBasicBlock>(dst, src, gamma, &sharedTmpBuffer, epsilon, tiling,
                                          where);
}
template <typename T, bool isBasicBlock = false>
void RmsNorm(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& gamma,
             const T epsilon, const RmsNormTiling& tiling,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::rms_norm<T, isBasicBlock>(dst, src, gamma, nullptr, epsilon, tiling, where);
}

}  // namespace AscendC
