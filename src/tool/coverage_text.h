// The coverage of a kernel as a file in lcov's format, and as a table.
#pragma once

#include <string>

#include "runner/coverage.h"

namespace asctwin::tool {

// One record for each file, by its absolute path: geninfo(1), "FILES".
std::string lcov_text(const runner::Coverage& coverage);
// A row for each file: lines, branches, and the lines that were not executed.
std::string coverage_table(const runner::Coverage& coverage);

}  // namespace asctwin::tool
