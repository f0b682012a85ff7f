// Finds from an instruction's description and footprint the facts on which its time depends.
// spec: sync_and_timing.md, part 4
#pragma once

#include "core/core.h"
#include "stream/footprint.h"
#include "timeline/recording.h"

namespace asctwin::timeline {

// All of a Work but its name and what the core's data cache knows.
Work work_of(const core::Core& core, const stream::Instruction& call);

// The memory that the bytes lie in; Hardware::GM where it is none of the core.
Hardware memory_of(const core::Core& core, const uint8_t* address);

}  // namespace asctwin::timeline
