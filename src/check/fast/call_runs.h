// The bytes of a call as runs from its operands on.
#pragma once

#include <optional>

#include "check/quiet_call.h"
#include "stream/footprint.h"

namespace asctwin::check {

// Nothing where the part is no run.
std::optional<CallRun> run_of(const core::Core& core, const core::Instruction& instruction,
                              const core::Footprint::Part& part);

}  // namespace asctwin::check
