// The checks of one core, in the order in which they see an instruction.
#pragma once

#include "core/observer.h"

namespace asctwin::check {

core::Observers all_checks(const core::Core& core);

}  // namespace asctwin::check
