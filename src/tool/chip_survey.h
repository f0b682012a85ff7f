// `asctwin run --soc all`: the kernel on every chip, and the first reason where one does not take
// it. Chips that do not differ for a kernel share one run.
#pragma once

#include "tool/run_command.h"

namespace asctwin::tool {

// The exit code: 0 when every chip accepts the kernel and every comparison holds, 1 otherwise.
// @throw UsageError, FormatError, driver::BuildError where it is the same on every chip
int survey_chips(const RunCommand& command);

}  // namespace asctwin::tool
