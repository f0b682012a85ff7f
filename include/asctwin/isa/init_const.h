// InitConstValue, Fill: a value in every element of blocks of L1, L0A or L0B.
// spec: cube.md, section 5
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct InitConstValue {
  static const OpInfo info;
  Operand dst;
  DType dtype = DType::kHalf;
  int64_t repeat_times = 0;
  int64_t block_num = 0;        // blocks of an iteration
  int64_t dst_gap = 0;          // from the end of an iteration to the next, in blocks
  uint64_t value = 0;           // bit pattern of an element
  int64_t blocks = 0, gap = 0;  // filled by resolve: the two above where the chip has them

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;

  int64_t block_bytes() const {
    return dst.position == TPosition::A2 || dst.position == TPosition::B2 ? 512 : kBlockBytes;
  }
};

}  // namespace asctwin::isa
