// State that a kernel leaves on its core when it ends: flags that are still set, registers that are
// not reset.
// spec: sync_and_timing.md, section 3.1 (synccheck; memcheck: a register that is not reset)
#pragma once

#include "core/core.h"

namespace asctwin::core {

// Reports all of it. @pre the kernel has ended by itself
void report_left_behind(Core& core);

}  // namespace asctwin::core
