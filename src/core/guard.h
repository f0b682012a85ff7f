// What stays on when no check is asked for: an instruction that would leave the memories it may
// touch, or that this chip has no meaning for, does not run.
#pragma once

#include <span>

#include "core/approvals.h"
#include "core/observer.h"

namespace asctwin::core {

// @param windows one for each operand; receives where that may lie in another call of this form
void guard(Core& core, const Instruction& instruction, std::span<Window> windows);

}  // namespace asctwin::core
