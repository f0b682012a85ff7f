// The map of on-chip memories on the standard error, where ASCTWIN_CHECK asks for it.
#pragma once

#include "asctwin/report.h"

namespace asctwin {

// Each map once: a launch in a loop says the same each time.
void tell_memory(const Report& report);

}  // namespace asctwin
