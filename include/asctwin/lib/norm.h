// Issues the instructions of the functions that normalise.
// spec: adv_nn.md, section 0.1
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/lib/norm_tiling_data.h"

namespace asctwin::lib {

using Scratch = const AscendC::LocalTensor<uint8_t>*;  // nullptr: what is left of UB

// `name` is a literal: the function that the kernel has called.
void normalise(const char* name, const isa::Norm& op, Scratch scratch, SourceLoc where);
void normalise(const char* name, const isa::LayerNormGrad& op, Scratch scratch, SourceLoc where);
void normalise(const char* name, const isa::LayerNormGradBeta& op, Scratch scratch,
               SourceLoc where);
void normalise(const char* name, const isa::WelfordUpdate& op, Scratch scratch, SourceLoc where);
void normalise(const char* name, const isa::WelfordFinalize& op, Scratch scratch, SourceLoc where);

void refuse_format(const char* name, SourceLoc where);

// Results, sources and factors of a call. U: the type of gamma and beta.
template <class T, class U>
isa::Norm norm_of(isa::NormOp operation, const AscendC::LocalTensor<T>& output,
                  const AscendC::LocalTensor<T>& x, const AscendC::LocalTensor<U>& gamma,
                  const AscendC::LocalTensor<U>& beta, float epsilon) {
  isa::Norm op;
  op.operation = operation;
  op.out = output.operand();
  op.x = x.operand();
  op.gamma = gamma.operand();
  op.beta = beta.operand();
  op.dtype = dtype_of<T>;
  op.gamma_dtype = op.beta_dtype = dtype_of<U>;
  op.epsilon = epsilon;
  return op;
}

// Makes a record with two more results.
template <class T>
isa::Norm norm_with_spread(isa::NormOp operation, const AscendC::LocalTensor<T>& output,
                           const AscendC::LocalTensor<T>& mean,
                           const AscendC::LocalTensor<T>& spread, const AscendC::LocalTensor<T>& x,
                           const AscendC::LocalTensor<T>& gamma,
                           const AscendC::LocalTensor<T>& beta, T epsilon) {
  isa::Norm op = norm_of(operation, output, x, gamma, beta, static_cast<float>(epsilon));
  op.mean = mean.operand();
  op.spread = spread.operand();
  return op;
}

// Fills the shape [B, S, H] of a record of rows.
template <class Record, class Tiling>
void take_rows(Record& op, const Tiling& tiling) {
  op.batches = tiling.bLength;
  op.rows = tiling.sLength;
  op.pitch = tiling.hLength;
  op.length = tiling.originalHLength;
}
// The shape [A, R], and which factors a configuration has.
template <class Para, class Config>
void take_rows(isa::Norm& op, const Para& para, const Config& config) {
  op.rows = para.aLength;
  op.length = para.rLength;
  op.pitch = para.rLengthWithPadding;
  op.has_gamma = !config.isNoGamma;
  op.has_beta = !config.isNoBeta;
}

}  // namespace asctwin::lib
