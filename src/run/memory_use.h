// How the cores of a launch have used their on-chip memories.
#pragma once

#include <vector>

#include "asctwin/report_memory.h"
#include "core/launch/launch.h"

namespace asctwin {

// Of a launch that has run: each memory in which something lies, in the order of `Hardware`.
std::vector<MemoryUse> memory_use(const core::Launch& launch);

}  // namespace asctwin
