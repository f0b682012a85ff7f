// CreateVecIndex is software, made of scalar stores and of Adds: lib/create_vec_index.h. This is
// the call itself, which is looked at before they come, and which touches nothing. spec: vector.md,
// section 4.4
#pragma once

#include "asctwin/isa/vector.h"

namespace asctwin::isa {

struct CreateVecIndex {
  static const OpInfo info;
  Operand dst;
  DType dtype = DType::kHalf;
  Lanes lanes;
  LaneStride dst_stride;

  void accesses(AccessSink&) const {}
  void execute() const {}
};

}  // namespace asctwin::isa
