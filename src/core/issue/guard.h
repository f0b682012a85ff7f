// Guards the memories when no check is asked for: an instruction that would leave the memories it
// may touch, or that has no meaning, does not run. Types and positions that this chip does not take
// have the meaning of a chip that takes them; a count that is too large for its field is taken
// whole.
#pragma once

#include <span>

#include "core/issue/call_layout.h"
#include "core/stream_words.h"

namespace asctwin::core {

// @param ranges one for each operand, or none; receives where that may lie in another call of this
//               form
void guard(Core& core, const Instruction& instruction, std::span<AddressRange> ranges);

// Whether it can run after its errors were reported: guard() would let it pass.
bool can_execute(const Core& core, const Instruction& instruction);

}  // namespace asctwin::core
