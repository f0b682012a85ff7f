// `asctwin why`: the chain behind a value of a result.
#pragma once

#include <string>

#include "tool/run_command.h"

namespace asctwin::tool {

struct WhyCommand : RunCommand {
  std::vector<std::string> elements;  // --element I[3,17]
  std::string first_wrong;            // --first-wrong I
  int depth = 8;
  bool history = false;
  bool precision = false;  // where the error of the results arises
  std::string html;        // a file
};

// The exit code: 0, or 1 where the kernel has been stopped and there is no value.
// @throw UsageError, driver::BuildError, FormatError
int why_command(const WhyCommand& command);

}  // namespace asctwin::tool
