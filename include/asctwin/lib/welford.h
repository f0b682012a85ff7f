// WelfordUpdate and WelfordFinalize: mean and variance in one pass.
// spec: adv_nn.md, section 3.4
#pragma once

#include "asctwin/lib/norm.h"

namespace AscendC {

struct WelfordUpdateConfig {
  bool isInplace = false;  // lanes behind abComputeLength are copied
};
inline constexpr WelfordUpdateConfig WFUPDATE_DEFAULT_CFG = {};

struct WelfordUpdateParam {
  uint32_t rnLength = 1;
  uint32_t abLength;
  uint32_t abComputeLength;
  float nRec;
};

struct WelfordFinalizeConfig {
  bool isCorrection = false;  // of the 950: rRecWithCorrection instead of rRec for the variance
};
inline constexpr WelfordFinalizeConfig WFFINALIZE_DEFAULT_CFG = {};

struct WelfordFinalizePara {
  uint32_t rnLength;
  uint32_t abLength;
  uint32_t headCount;
  uint32_t headCountLength;
  uint32_t tailCount;
  uint32_t tailCountLength;
  float abRec;
  float rRec;
  float rRecWithCorrection = 0;  // of the 950
};

}  // namespace AscendC

namespace asctwin::lib {

template <bool reuses, bool in_place, class T, class U>
void welford_update(const AscendC::LocalTensor<U>& mean_out,
                    const AscendC::LocalTensor<U>& variance_out,
                    const AscendC::LocalTensor<U>& mean, const AscendC::LocalTensor<U>& variance,
                    const AscendC::LocalTensor<T>& x, Scratch scratch,
                    const AscendC::WelfordUpdateParam& para, SourceLoc where) {
  static_assert(std::is_same_v<U, float>, "means and variances of WelfordUpdate are float");
  isa::WelfordUpdate op;
  op.mean_out = mean_out.operand();
  op.variance_out = variance_out.operand();
  op.mean = mean.operand();
  op.variance = variance.operand();
  op.x = x.operand();
  op.dtype = dtype_of<T>;
  op.rn_length = para.rnLength;
  op.ab_length = para.abLength;
  op.ab_compute_length = para.abComputeLength;
  op.n_rec = para.nRec;
  op.copies_rest = in_place;
  op.reuses_x = reuses;
  normalise("WelfordUpdate", op, scratch, where);
}

// `counts` of each lane; nullptr: the parameters say them.
inline void welford_finalize(const AscendC::LocalTensor<float>& mean_out,
                             const AscendC::LocalTensor<float>& variance_out,
                             const AscendC::LocalTensor<float>& mean,
                             const AscendC::LocalTensor<float>& variance,
                             const AscendC::LocalTensor<int32_t>* counts, Scratch scratch,
                             const AscendC::WelfordFinalizePara& para, bool corrects,
                             SourceLoc where) {
  isa::WelfordFinalize op;
  op.mean_out = mean_out.operand();
  op.variance_out = variance_out.operand();
  op.mean = mean.operand();
  op.variance = variance.operand();
  op.has_counts = counts != nullptr;
  op.counts = counts != nullptr ? counts->operand() : op.mean;
  op.rn_length = para.rnLength;
  op.ab_length = para.abLength;
  op.head_count = para.headCount;
  op.head_length = para.headCountLength;
  op.tail_count = para.tailCount;
  op.tail_length = para.tailCountLength;
  op.ab_rec = para.abRec;
  op.r_rec = para.rRec;
  op.variance_rec = corrects ? para.rRecWithCorrection : para.rRec;
  op.is_corrected = corrects;
  normalise("WelfordFinalize", op, scratch, where);
}

}  // namespace asctwin::lib

namespace AscendC {

// outputMean = inputMean + (inputX - inputMean) * nRec, and the sum of squared distances.
template <typename T, typename U, bool isReuseSource = false,
          const WelfordUpdateConfig& config = WFUPDATE_DEFAULT_CFG>
void WelfordUpdate(const LocalTensor<U>& outputMean, const LocalTensor<U>& outputVariance,
                   const LocalTensor<U>& inputMean, const LocalTensor<U>& inputVariance,
                   const LocalTensor<T>& inputX, const LocalTensor<uint8_t>& sharedTmpBuffer,
                   const WelfordUpdateParam& para,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::welford_update<isReuseSource, config.isInplace>(
      outputMean, outputVariance, inputMean, inputVariance, inputX, &sharedTmpBuffer, para, where);
}
template <typename T, typename U, bool isReuseSource = false,
          const WelfordUpdateConfig& config = WFUPDATE_DEFAULT_CFG>
void WelfordUpdate(const LocalTensor<U>& outputMean, const LocalTensor<U>& outputVariance,
                   const LocalTensor<U>& inputMean, const LocalTensor<U>& inputVariance,
                   const LocalTensor<T>& inputX, const WelfordUpdateParam& para,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::welford_update<isReuseSource, config.isInplace>(
      outputMean, outputVariance, inputMean, inputVariance, inputX, nullptr, para, where);
}

// The mean and the variance of all lanes: one element each.
template <bool isReuseSource = false, const WelfordFinalizeConfig& config = WFFINALIZE_DEFAULT_CFG>
void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,
                     const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
                     const LocalTensor<int32_t>& counts,
                     const LocalTensor<uint8_t>& sharedTmpBuffer, WelfordFinalizePara& para,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::welford_finalize(outputMean, outputVariance, inputMean, inputVariance, &counts,
                                 &sharedTmpBuffer, para, config.isCorrection, where);
}
template <bool isReuseSource = false, const WelfordFinalizeConfig& config = WFFINALIZE_DEFAULT_CFG>
void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,
                     const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
                     const LocalTensor<int32_t>& counts, WelfordFinalizePara& para,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::welford_finalize(outputMean, outputVariance, inputMean, inputVariance, &counts,
                                 nullptr, para, config.isCorrection, where);
}
template <bool isReuseSource = false, const WelfordFinalizeConfig& config = WFFINALIZE_DEFAULT_CFG>
void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,
                     const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
                     const LocalTensor<uint8_t>& sharedTmpBuffer, WelfordFinalizePara& para,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::welford_finalize(outputMean, outputVariance, inputMean, inputVariance, nullptr,
                                 &sharedTmpBuffer, para, config.isCorrection, where);
}
template <bool isReuseSource = false, const WelfordFinalizeConfig& config = WFFINALIZE_DEFAULT_CFG>
void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,
                     const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
                     WelfordFinalizePara& para,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::welford_finalize(outputMean, outputVariance, inputMean, inputVariance, nullptr,
                                 nullptr, para, config.isCorrection, where);
}

}  // namespace AscendC
