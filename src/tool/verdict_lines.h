// Adds to the differences of a run the lines that wrote the wrong elements.
#pragma once

#include "tool/one_run.h"
#include "tool/rerun.h"

namespace asctwin::tool {

// Runs the kernel twice more for each difference, if the first run was short.
void add_lines(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
               OneRun& run);

}  // namespace asctwin::tool
