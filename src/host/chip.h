// The chip that the host program's devices are: ASCTWIN_SOC names it; otherwise it is the first one
// of the architecture that the program's kernels were compiled for.
#pragma once

#include "isa/chips/chip.h"

namespace asctwin::host {

// A wrong name in ASCTWIN_SOC ends the program with exit code 2.
const isa::Chip& chosen_chip();

}  // namespace asctwin::host
