// The part of a record that Mmad and the copies out of L0C share: bits of L0C by which they wait
// for each other.
// spec: cube.md, section 1.7
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

// One flag covers 512 B of L0C. A Mmad waits until the bits of its result are clear, a copy until
// those of what it reads are set.
inline constexpr int64_t kUnitFlagBytes = 512;

struct UnitFlagged {
  int64_t unit_flag = 0;         // 0: none; 2 and 3 wait for the bits, 3 turns them
  const uint8_t* l0c = nullptr;  // where L0C begins, filled by resolve, as the next; nullptr: bits
                                 // are not looked at
  int64_t blocked_at = -1;       // byte of L0C whose bit keeps the call waiting for ever; -1: none

  bool turns_flags() const { return unit_flag == 3; }
};

}  // namespace asctwin::isa
