// `asctwin verify`: runs a kernel over a space of shapes, values, blocks, tiling keys and orders,
// and says what was shown, by how many runs, and what was not.
#pragma once

#include <string>
#include <vector>

#include "tool/run_command.h"

namespace asctwin::tool {

struct VerifyCommand {
  RunCommand run;                  // the kernel, its arguments, --expect
  std::vector<std::string> space;  // --space NAME=a..b
  std::vector<std::string> fixed;  // --fix NAME: values, blocks, keys, orders, or one of the space
  std::vector<std::string> special;  // --special nan,inf
  std::string budget = "60s";
  bool complete = false;  // an exhausted budget is exit code 3
};

// The exit code: 0 nothing contradicts, 1 a case fails, 3 with --complete where the budget has
// ended before the space. @throw UsageError, driver::BuildError, FormatError
int verify_command(const VerifyCommand& command);

}  // namespace asctwin::tool
