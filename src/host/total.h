// The last line of what a program reports: one total of all its launches and calls.
#pragma once

#include "asctwin/report.h"

namespace asctwin::host {

// Counts what was shown of `report`; the total is written when the process ends by exit().
void add_to_total(const Report& report);

}  // namespace asctwin::host
