// Checks where the operands of a call begin: not at null, and aligned as their memory requires.
// spec: data_movement.md, sections 0 and 1.5
#pragma once

#include <vector>

#include "core/stream_words.h"

namespace asctwin::check {

// At most one finding for each operand or list of operands. The fields of the call are in range.
void check_operands(const core::Core& core, const core::Instruction& instruction,
                    std::vector<Finding>& findings);

}  // namespace asctwin::check
