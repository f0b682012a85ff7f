// LayerNormGrad and LayerNormGradBeta: what LayerNorm gives back to its sources.
// spec: adv_nn.md, section 3.2
#pragma once

#include "asctwin/isa/norm.h"

namespace asctwin::isa {

// Rows of `length` elements, each `pitch` elements behind the one before.
struct LayerNormGrad {
  static const OpInfo info;
  Operand pd_x, res_for_gamma;
  Operand dy, x, variance, mean, gamma;
  Operand scratch;
  DType dtype = DType::kFloat;
  int64_t batches = 1;
  int64_t rows = 1;  // of a batch
  int64_t length = 8;
  int64_t pitch = 8;
  double epsilon = 0;
  int64_t scratch_bytes = kNormScratchBytes;
  Wide<bool> reuses_sources = false;  // x and dy need not stay as they are
  Wide<bool> saturates = false;       // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct LayerNormGradBeta {
  static const OpInfo info;
  Operand pd_gamma, pd_beta;
  Operand res_for_gamma, dy;
  Operand scratch;
  DType dtype = DType::kFloat;
  int64_t batches = 1;
  int64_t rows = 1;  // of a batch
  int64_t length = 8;
  int64_t pitch = 8;
  int64_t scratch_bytes = kNormScratchBytes;
  Wide<bool> reuses_dy = false;  // dy need not stay as it is
  Wide<bool> saturates = false;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
