// Finds the elements that an element of an instruction's result is made of. It learns this from the
// instruction itself: it runs again on copies of its operands, in which some elements of its inputs
// are others, and halves the set of elements that make a difference until each stands alone. So it
// holds for every instruction with an effect, without a second description of any.
#pragma once

#include <cstdint>
#include <vector>

#include "asctwin/base/dtype.h"
#include "stream/instruction.h"

namespace asctwin::why {

struct Contributor {
  int operand;             // its flat index
  const uint8_t* address;  // in the memory of the core
  int64_t size_bytes;
};

struct Influence {
  std::vector<Contributor> contributors;
  std::vector<uint8_t> result;  // what the bytes hold after the instruction
  bool is_known = false;        // false: it cannot run again, and nothing was found
  bool is_complete = true;      // false: there may be more of them
};

// @pre nothing of the instruction has taken effect; its footprint is known
// @param target bytes that it writes
Influence influence_on(const stream::Instruction& call, const uint8_t* target, int64_t size_bytes);

// Nothing: the operand has no type.
DType type_of_operand(const stream::Instruction& call, int operand, DType otherwise);

}  // namespace asctwin::why
