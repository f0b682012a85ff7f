// The one document about all launches of a program, where ASCTWIN_CHECK asks for SARIF or JUnit
// XML: it is written when the process ends by exit(), behind everything else that is reported then,
// to the file of `output=FILE` or the standard error.
#pragma once

#include <string>

#include "asctwin/report.h"

namespace asctwin {

// Launches of a loop that end alike are one. `output` is empty or a file.
void add_to_document(const Report& report, double seconds, ReportFormat format,
                     const std::string& output);

}  // namespace asctwin
