// The bits of CTRL that Mmad reads: how it rounds float operands, and in which order it produces
// its result.
// spec: cube.md, section 1.5
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

struct CubeMode {
  bool enabled = false;

  void accesses(AccessSink&) const {}
  void execute() const {}
};

struct SetHF32Mode : CubeMode {
  static const OpInfo info;
  void commit(Registers& registers) const;
};

struct SetHF32TransMode : CubeMode {  // enabled: NEAREST_ZERO
  static const OpInfo info;
  void commit(Registers& registers) const;
};

// No value depends on it, so that there is nothing to remember.
struct SetMMLayoutTransform : CubeMode {
  static const OpInfo info;
};

}  // namespace asctwin::isa
