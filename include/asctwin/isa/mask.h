// The mask register and the mask mode, by which vector instructions choose their lanes.
// spec: vector.md, sections 1.2 to 1.4
#pragma once

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct SetMaskMode {  // SetMaskNorm, SetMaskCount
  static const OpInfo info;
  bool counter = false;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers, SourceLoc where) const;
};

// Writes the mask register; the mode it is written for is not switched on.
struct SetVectorMask {
  static const OpInfo info;
  DType dtype = DType::kHalf;
  bool counter = false;    // the register takes a number of elements, not bits of lanes
  bool by_length = false;  // `length` instead of the two words
  uint64_t high = 0;
  uint64_t low = 0;
  int64_t length = 0;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers, SourceLoc where) const;
};

struct ResetMask {
  static const OpInfo info;

  void accesses(AccessSink&) const {}
  void execute() const {}
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
