// What stays on when no check is asked for: an instruction that would leave the memories it may
// touch, or that this chip has no meaning for, does not run.
#pragma once

#include "core/observer.h"

namespace asctwin::core {

void guard(Core& core, const Instruction& instruction);

}  // namespace asctwin::core
