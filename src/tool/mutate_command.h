// `asctwin mutate`: plants one fault at a time in a kernel and asks whether a run notices it.
#pragma once

#include <string>
#include <vector>

#include "tool/run_command.h"

namespace asctwin::tool {

struct MutateCommand : RunCommand {
  bool plants_values = false;
  std::vector<std::string> skips;  // files and directories in which no fault is planted
};

// The exit code: 0 when every mutant that compiles is noticed, 1 otherwise.
// @throw UsageError, also where the unchanged kernel fails; driver::BuildError, FormatError
int mutate_command(const MutateCommand& command);

}  // namespace asctwin::tool
