// Where the elements of an instruction's results come from, if it only moves them: learnt from the
// instruction, which runs on copies whose elements are marks of their places. So it holds for every
// copy, load and transpose without a second description of any.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stream/instruction.h"

namespace asctwin::why {

struct Moved {
  const uint8_t* to;
  const uint8_t* from;  // nullptr: a constant, such as padding
};

// Marks are the bits of elements, which go into results of the same size.
// @pre nothing of the instruction has taken effect; its footprint is known
std::optional<std::vector<Moved>> moved_bits(const stream::Instruction& call);
// Marks are small numbers, which another floating type holds as well, or which are added to what
// stands in the destination.
std::optional<std::vector<Moved>> moved_numbers(const stream::Instruction& call);

}  // namespace asctwin::why
