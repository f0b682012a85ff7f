// Sum: the sum of each row.
// spec: adv_math.md, section 3.1
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct Sum {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kFloat;
  int64_t outer = 1;       // rows
  int64_t inner = 8;       // elements from one row to the next
  int64_t n = 1;           // elements of a row that count
  bool saturates = false;  // filled by resolve: sums of half stay within +-65504

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
