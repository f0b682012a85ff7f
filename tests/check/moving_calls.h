// The calls by which the tests of undefined and of unwritten bytes move and fill them.
#pragma once

#include "asctwin/isa/copy.h"
#include "asctwin/isa/vector.h"
#include "one_core.h"

namespace asctwin::check {

inline isa::Duplicate fill(OneCore& one, uint64_t at, int64_t count) {
  isa::Duplicate op;
  op.dst = one.ub(at);
  op.lanes.count = count;
  return op;
}

inline isa::DataCopy copy(isa::Operand to, isa::Operand from, int64_t blocks) {
  isa::DataCopy op;
  op.dst = to;
  op.src = from;
  op.block_len = blocks;
  return op;
}

}  // namespace asctwin::check
