// How the cores of a launch have used their on-chip memories.
#pragma once

#include <vector>

#include "asctwin/report_memory.h"
#include "core/launch/launch.h"

namespace asctwin {

// Returns the used memories of a launch that has run, in the order of `Hardware`.
std::vector<MemoryUse> memory_use(const core::Launch& launch);

}  // namespace asctwin
