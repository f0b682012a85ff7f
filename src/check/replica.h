// A call on copies of its memory: where each byte goes is learnt from the call itself, executed on
// other bytes in the place of the real ones.
#pragma once

#include <vector>

#include "check/touched.h"
#include "core/observer.h"

namespace asctwin::check {

class Replica {
 public:
  // Copies, all 0 at first, of what `call` carries and of what it writes; what shares bytes shares
  // them in the copy as well. What it computes with, such as offsets, stays where it is.
  Replica(const core::Instruction& call, const Touched& touched);

  // The copy of a byte that is carried or written, its neighbours beside it.
  uint8_t* at(const uint8_t* address);
  void execute(const core::Instruction& call);

 private:
  struct Copy {
    Bytes original;
    std::vector<uint8_t> bytes;
  };

  std::vector<Copy> copies_;  // apart, ascending
  // For each operand, by its flat index, a byte of it that is copied; nullptr: it stays.
  std::vector<const uint8_t*> samples_;
};

}  // namespace asctwin::check
