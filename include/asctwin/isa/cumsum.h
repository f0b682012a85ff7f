// CumSum: running sums along the rows or down the columns of a matrix.
// spec: adv_math.md, section 2.5
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct CumSum {
  static const OpInfo info;
  Operand dst, last_row, src;
  DType dtype = DType::kFloat;
  int64_t outer = 1;  // rows
  int64_t inner = 8;  // elements of a row
  bool down = false;  // sums run from row to row; otherwise along each row
  bool outputs_last = true;
  bool saturates = false;  // filled by resolve: sums of half stay within +-65504

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
