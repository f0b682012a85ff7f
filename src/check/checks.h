// The checks of a launch's cores, in the order in which they see an instruction.
#pragma once

#include "asctwin/autosync.h"
#include "asctwin/check_level.h"
#include "core/launch/launch.h"

namespace asctwin::check {

// Gives every core of the launch the checks of `level`: kFast those that look at one instruction
// alone, kFull also those that remember earlier ones.
void add_checks(core::LaunchSpec& spec, Check level, Autosync autosync = Autosync::kOn);

}  // namespace asctwin::check
