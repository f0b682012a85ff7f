// How many findings a report has, or all reports of a program together: the last line of a text.
#pragma once

#include <cstdint>
#include <string>

#include "asctwin/report.h"

namespace asctwin::report {

struct Totals {
  int64_t errors = 0;
  int64_t warnings = 0;
  int64_t allowed = 0;
  int64_t suppressed = 0;
  int64_t hidden = 0;  // among the errors and the warnings

  Totals& operator+=(const Totals& more);
};

Totals totals_of(const Report& report);
std::string text_of(const Totals& totals);  // "2 errors, 1 warning (3 allowed)", "no findings"

}  // namespace asctwin::report
