// The bytes that one call touches, walked once for all who ask, with their hulls. Loops that only
// go on where the run ends are taken into the run, so nearly every part is one run.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "isa/access.h"
#include "stream/instruction.h"

namespace asctwin::stream {

class Footprint {
 public:
  struct Part {
    isa::Access access;  // not empty
    const uint8_t* begin;
    const uint8_t* end;
    bool is_run;  // every byte of the hull is touched, in one run
  };

  // Replaces what an earlier call left. @pre all of the call's bytes lie in memory that exists
  void walk(const Instruction& call, uint64_t number);
  void clear(uint64_t number);
  // Calls of one core with the same number come from one place of the kernel and are alike in all
  // but where their operands lie.
  uint64_t number() const { return number_; }
  // The call's operand `operand` lies `distance` bytes further on.
  void move(int operand, int64_t distance);

  std::span<const Part> parts() const { return parts_; }  // as the call touches them

 private:
  std::vector<Part> parts_;
  uint64_t number_ = 0;
};

}  // namespace asctwin::stream
