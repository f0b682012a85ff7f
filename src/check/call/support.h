// Whether the chip supports a call's path and type, and whether asctwin models it.
#pragma once

#include <vector>

#include "core/stream_words.h"

namespace asctwin::check {

// False: the call has no meaning on this chip, so there is nothing else to check.
bool check_support(const core::Core& core, const core::Instruction& instruction,
                   std::vector<Finding>& findings);

}  // namespace asctwin::check
