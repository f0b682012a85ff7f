// How the rows of a normalisation form the units that have a mean each.
// spec: adv_nn.md, section 3
#pragma once

#include "asctwin/isa/norm.h"
#include "isa/ops/functions/norm_rules.h"

namespace asctwin::isa {

// A unit is some rows that follow each other. BatchNorm has one, whose rows are taken element by
// element.
struct NormUnits {
  int64_t units = 1;
  int64_t rows = 1;    // of a unit
  int64_t pitch = 8;   // elements from one row to the next
  int64_t length = 8;  // elements of a row that count
};

// UNVERIFIED: evidence = inferred: where H * W of GroupNorm is no multiple of 32 B, each channel
// begins at 32 B, as hwAlignSize suggests.
inline NormUnits units_of(const Norm& op) {
  switch (op.operation) {
    case NormOp::kGroupNorm: {
      const int64_t in_block = kBlockBytes / element_bytes_of(op);
      const int64_t groups = op.groups < 1 ? 1 : op.groups;
      return {op.batches * groups, op.rows / groups, align_up(op.length, in_block), op.length};
    }
    case NormOp::kBatchNorm:
      return {1, op.batches, op.length, op.length};
    default:
      return {op.batches * op.rows, 1, op.pitch, op.length};
  }
}

// Which operands an operation has. Their order is that of the record.
enum NormOperand : int {
  kOut,
  kMean,
  kSpread,
  kX,
  kGx,
  kGamma,
  kBeta,
  kGivenMean,
  kGivenVariance,
};
inline bool takes_statistics(const Norm& op) { return op.operation == NormOp::kNormalize; }
inline bool gives_spread(const Norm& op) { return op.operation != NormOp::kRmsNorm; }
inline bool gives_mean(const Norm& op) { return gives_spread(op) && !takes_statistics(op); }
inline bool adds_gx(const Norm& op) { return op.operation == NormOp::kDeepNorm; }
inline bool takes_gamma(const Norm& op) { return op.has_gamma; }
inline bool takes_beta(const Norm& op) { return op.has_beta && gives_spread(op); }

// Whether gamma and beta have a type of their own, and statistics are float.
inline bool has_types_of_its_own(const Norm& op) {
  return op.operation == NormOp::kLayerNormOfPara || op.operation == NormOp::kNormalize;
}
// The type of means, variances and inverse roots.
inline DType type_of_statistics(const Norm& op) {
  return has_types_of_its_own(op) ? DType::kFloat : op.dtype;
}
inline DType type_of_weights(const Norm& op) {
  return has_types_of_its_own(op) ? op.gamma_dtype : op.dtype;
}
inline int64_t statistics_of(const Norm& op) {
  return op.operation == NormOp::kBatchNorm ? op.length : units_of(op).units;
}
// Elements of gamma, and of beta.
inline int64_t weights_of(const Norm& op) {
  if (op.operation == NormOp::kGroupNorm) return op.rows;
  return op.operation == NormOp::kBatchNorm ? op.batches : op.length;
}

// The documents let float alone reuse a source; one that is a result as well stays that.
inline bool spoils_x(const Norm& op) {
  return op.reuses_x && op.dtype == DType::kFloat && op.x.address != op.out.address;
}

}  // namespace asctwin::isa
