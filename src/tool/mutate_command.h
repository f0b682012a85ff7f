// `asctwin mutate`: plants one fault at a time in a kernel and asks whether a run notices it.
#pragma once

#include "tool/run_command.h"

namespace asctwin::tool {

// The exit code: 0 when every mutant that compiles is noticed, 1 otherwise.
// @throw UsageError, also where the unchanged kernel fails; driver::BuildError, FormatError
int mutate_command(const RunCommand& command, bool plants_values);

}  // namespace asctwin::tool
