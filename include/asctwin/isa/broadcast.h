// Broadcast: rows of one element, or one row, become a matrix.
// spec: adv_math.md, section 6.2
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct Broadcast {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kFloat;
  int64_t rows = 1;       // of dst
  int64_t columns = 1;    // of dst
  bool of_column = true;  // src is a column, an element for each row of dst; otherwise a row

  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
