// Normalisations: elements are centred by their mean and divided by the root of their variance,
// then scaled by gamma and shifted by beta. What the mean is of, the operation says.
// spec: adv_nn.md, section 3
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

inline constexpr int64_t kNormScratchBytes = 512;  // what a call works in beside its operands

enum class NormOp : uint8_t {
  kLayerNorm,        // of a row; the variance is a result
  kLayerNormOfPara,  // the same; the inverse root is a result, in float
  kRmsNorm,          // a row by the root of its mean square
  kGroupNorm,        // of some channels together
  kBatchNorm,        // of the elements at one place of every batch
  kDeepNorm,         // LayerNorm of alpha * x + gx
  kNormalize,        // of a row, whose mean and variance are given
  kCount,
};

// Rows of `length` elements, each `pitch` elements behind the one before.
struct Norm {
  Operand out, mean, spread;  // `spread`: variance, or its inverse root
  Operand x, gx, gamma, beta;
  Operand given_mean, given_variance;
  Operand scratch;
  NormOp operation = NormOp::kCount;
  DType dtype = DType::kFloat;
  DType gamma_dtype = DType::kFloat;  // where gamma and beta have a type of their own
  DType beta_dtype = DType::kFloat;
  int64_t batches = 1;
  int64_t rows = 1;    // of a batch; channels of GroupNorm
  int64_t length = 8;  // elements of a row that count
  int64_t pitch = 8;   // from one row to the next; GroupNorm and BatchNorm derive it
  int64_t groups = 1;  // of GroupNorm
  int64_t tiling_rows = 1, tiling_length = 8;  // of kLayerNormOfPara: what it was tiled for
  double alpha = 1;
  double epsilon = 0;
  int64_t scratch_bytes = kNormScratchBytes;
  Wide<bool> has_gamma = true;
  Wide<bool> has_beta = true;
  Wide<bool> gives_rstd = true;    // of kLayerNormOfPara: `spread` is the inverse root
  Wide<bool> reuses_x = false;     // x need not stay as it is
  Wide<bool> basic_block = false;  // the caller promises a shape
  Wide<bool> saturates = false;    // filled by resolve

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
