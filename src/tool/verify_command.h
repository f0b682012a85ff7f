// `asctwin verify`: runs a kernel, or an operator of a project, over a space of shapes, types,
// values, blocks, tiling keys and orders, and says what was shown, by how many runs, and what was
// not.
#pragma once

#include <string>
#include <vector>

#include "tool/op_command.h"

namespace asctwin::tool {

struct VerifyCommand {
  // The kernel, its arguments, --expect; or the directory of an operator, its type and inputs.
  OpCommand run;
  std::vector<std::string> space;  // --space NAME=a..b
  // --fix NAME: values, types, inputs, blocks, keys, orders, or one of the space.
  std::vector<std::string> fixed;
  std::vector<std::string> special;  // --special nan,inf
  std::string budget = "60s";
  bool complete = false;  // an exhausted budget is exit code 3
  // --output: a file for the document of a kernel; of an operator NAME=f16[32].
  std::vector<std::string> outputs;
};

// The exit code: 0 nothing contradicts, 1 a case fails, 3 with --complete where the budget has
// ended before the space. @throw UsageError, driver::BuildError, FormatError
int verify_command(const VerifyCommand& command);

}  // namespace asctwin::tool
