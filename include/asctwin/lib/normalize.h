// Normalize: rows by means and variances that are given.
// spec: adv_nn.md, section 3.3
#pragma once

#include "asctwin/lib/norm.h"
#include "asctwin/lib/reduce_pattern.h"

namespace AscendC {

struct NormalizePara {
  uint32_t aLength;
  uint32_t rLength;
  uint32_t rLengthWithPadding;
};

struct NormalizeConfig {
  ReducePattern reducePattern = ReducePattern::AR;
  int32_t aLength = -1;  // -1: that of the parameters, which it is otherwise equal to
  bool isNoBeta = false;
  bool isNoGamma = false;
  bool isOnlyOutput = false;  // stays false
};
inline constexpr NormalizeConfig NLCFG_NORM = {};

}  // namespace AscendC

namespace asctwin::lib {

// `a_length` of the config.
void normalise_rows(const isa::Norm& op, int32_t a_length, Scratch scratch, SourceLoc where);

template <const AscendC::NormalizeConfig& config>
void normalize(isa::Norm op, const AscendC::LocalTensor<float>& rstd,
               const AscendC::LocalTensor<float>& mean, const AscendC::LocalTensor<float>& variance,
               Scratch scratch, const AscendC::NormalizePara& para, SourceLoc where) {
  static_assert(config.reducePattern == AscendC::ReducePattern::AR,
                "Normalize has the pattern AR alone");
  static_assert(!config.isOnlyOutput, "isOnlyOutput of Normalize stays false");
  take_rows(op, para, config);
  op.spread = rstd.operand();
  op.given_mean = mean.operand();
  op.given_variance = variance.operand();
  normalise_rows(op, config.aLength, scratch, where);
}

}  // namespace asctwin::lib

namespace AscendC {

// output = (inputX - inputMean) * rstd * gamma + beta, by row of [A, R];
// outputRstd = 1 / sqrt(inputVariance + epsilon).
template <typename U, typename T, bool isReuseSource = false,
          const NormalizeConfig& config = NLCFG_NORM>
void Normalize(const LocalTensor<T>& output, const LocalTensor<float>& outputRstd,
               const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
               const LocalTensor<T>& inputX, const LocalTensor<U>& gamma,
               const LocalTensor<U>& beta, const LocalTensor<uint8_t>& sharedTmpBuffer,
               const float epsilon, const NormalizePara& para,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::normalize<config>(
      asctwin::lib::norm_of(asctwin::isa::NormOp::kNormalize, output, inputX, gamma, beta, epsilon),
      outputRstd, inputMean, inputVariance, &sharedTmpBuffer, para, where);
}
template <typename U, typename T, bool isReuseSource = false,
          const NormalizeConfig& config = NLCFG_NORM>
void Normalize(const LocalTensor<T>& output, const LocalTensor<float>& outputRstd,
               const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
               const LocalTensor<T>& inputX, const LocalTensor<U>& gamma,
               const LocalTensor<U>& beta, const float epsilon, const NormalizePara& para,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::normalize<config>(
      asctwin::lib::norm_of(asctwin::isa::NormOp::kNormalize, output, inputX, gamma, beta, epsilon),
      outputRstd, inputMean, inputVariance, nullptr, para, where);
}

}  // namespace AscendC
