// The map of a kernel's on-chip memories: what lies where, the peak and what is unused.
#pragma once

#include <string>
#include <vector>

#include "asctwin/report_memory.h"

namespace asctwin::report {

std::string memory_text(const std::vector<MemoryUse>& memories);
// Self-contained, for light and dark pages.
std::string memory_svg(const std::vector<MemoryUse>& memories);

}  // namespace asctwin::report
