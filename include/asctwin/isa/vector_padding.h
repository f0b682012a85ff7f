// VectorPadding: what would stand beside a block if it were padded on one side.
// spec: vector.md, section 4.4
#pragma once

#include "asctwin/isa/vector.h"

namespace asctwin::isa {

struct VectorPadding {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kHalf;
  int64_t pad_mode = 0;   // 0: the nearest element; 1: mirrored with the edge; 2: without it
  bool pad_side = false;  // on the right
  Lanes lanes;            // of dst
  LaneStride dst_stride, src_stride;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
