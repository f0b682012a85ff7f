// What is said about a race: both calls, the bytes, and the edge that is missing.
#pragma once

#include "check/race/pipe_races.h"
#include "core/observer.h"

namespace asctwin::check {

// Of `newer`, which is the instruction.
Finding race_finding(const core::Core& core, const core::Instruction& newer, const Race& race,
                     const Sites& sites);

}  // namespace asctwin::check
