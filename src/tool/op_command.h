// `asctwin op list` and `asctwin op run`: operators of custom-op projects.
#pragma once

#include <string>
#include <vector>

#include "tool/run_command.h"

namespace asctwin::tool {

struct OpCommand : RunCommand {  // `file` is the directory
  std::string type;
  std::vector<std::string> attrs;    // name=value
  std::vector<std::string> outputs;  // name=f16[32,32]
  bool tiling_only = false;
  bool json = false;
};

// The exit code. @throw UsageError, driver::BuildError, FormatError
int op_list_command(const OpCommand& command);
int op_run_command(const OpCommand& command);

}  // namespace asctwin::tool
