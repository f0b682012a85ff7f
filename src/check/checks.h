// The checks of one core, in the order in which they see an instruction.
#pragma once

#include "core/observer.h"

namespace asctwin::check {

core::Observers fast_checks(const core::Core& core);  // each looks at one instruction alone
core::Observers all_checks(const core::Core& core);   // and those that remember earlier ones

}  // namespace asctwin::check
