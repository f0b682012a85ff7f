// Copy: lanes of one tensor in UB to another, over repeats.
// spec: data_movement.md, section 8
#pragma once

#include "asctwin/isa/vector.h"

namespace asctwin::isa {

struct Copy {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kHalf;
  Lanes lanes;  // in counter mode the mask counts the elements of each repeat
  LaneStride dst_stride, src_stride;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
