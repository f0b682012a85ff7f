// ReduceXorSum: the sum of the exclusive ors of two tensors.
// spec: adv_math.md, section 3.4
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct ReduceXorSum {
  static const OpInfo info;
  Operand dst, src0, src1;
  DType dtype = DType::kInt16;
  int64_t count = 1;

  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
