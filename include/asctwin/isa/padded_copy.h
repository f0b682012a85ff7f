// Copies from global memory into L1 that pad each unit of the source with zeros, or keep only the
// front of each. spec: adv_nn.md, section 8.2
#pragma once

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct PaddedCopy {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kUInt8;
  int64_t mode = 1;      // the number in the name, 1 to 8
  bool by_size = false;  // by `size`, not by the fields below
  int64_t size = 0;      // bytes of the source
  int64_t block_count = 1;
  int64_t block_len = 0;  // of the source: blocks of 32 B, as the gaps
  int64_t src_gap = 0;
  int64_t dst_gap = 0;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
