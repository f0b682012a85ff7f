// Brcb: every element becomes a block of its copies.
// spec: vector.md, section 4.4; data_movement.md, section 9.4
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct Brcb {
  static const OpInfo info;
  Operand dst, src0;
  DType dtype = DType::kHalf;
  int64_t repeat_times = 1;
  int64_t dst_block_stride = 1;   // blocks of 32 B
  int64_t dst_repeat_stride = 8;  // blocks of 32 B

  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;  // leaves every lane selected
};

}  // namespace asctwin::isa
