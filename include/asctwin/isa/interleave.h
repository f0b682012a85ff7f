// Vector instructions of the 950 with two results: Interleave, DeInterleave, Mull. Each operand is
// `count` elements side by side.
// spec: vector.md, section 4.14; reg_api.md, sections 10 and 15
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct TwoResults {
  Operand dst0, dst1, src0, src1;
  DType dtype = DType::kHalf;
  int64_t count = 0;

  void accesses(AccessSink& sink) const;
  void commit(Registers& registers) const;  // Normal mode and a full mask, as every count form
};
struct Interleave : TwoResults {
  static const OpInfo info;
  void execute() const;
};
struct DeInterleave : TwoResults {
  static const OpInfo info;
  void execute() const;
};
struct Mull : TwoResults {
  static const OpInfo info;
  void execute() const;
};

}  // namespace asctwin::isa
