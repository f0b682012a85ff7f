// Checks that enough of UB is free for the temporary space that an instruction uses beside its
// operands.
// spec: data_movement.md, section 2.4; vector.md, section 1.8
#pragma once

#include <vector>

#include "core/stream_words.h"

namespace asctwin::check {

void check_scratch(const core::Core& core, const core::Instruction& instruction,
                   std::vector<Finding>& findings);

}  // namespace asctwin::check
