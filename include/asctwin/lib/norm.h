// What the functions that normalise share: how they issue their instructions.
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

// A row of the result for each row of x, both in the shape [B, S, H] of `tiling`.
template <class T, class Tiling>
isa::Norm norm_by_tiling(isa::NormOp operation, const AscendC::LocalTensor<T>& output,
                         const AscendC::LocalTensor<T>& x, const AscendC::LocalTensor<T>& gamma,
                         T epsilon, const Tiling& tiling) {
  isa::Norm op;
  op.operation = operation;
  op.out = output.operand();
  op.x = x.operand();
  op.gamma = gamma.operand();
  op.dtype = dtype_of<T>;
  op.batches = tiling.bLength;
  op.rows = tiling.sLength;
  op.pitch = tiling.hLength;
  op.length = tiling.originalHLength;
  op.epsilon = static_cast<float>(epsilon);
  return op;
}

}  // namespace asctwin::lib
