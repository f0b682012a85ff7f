// `asctwin diff-run`: two kernels with the same arguments, and where their results part.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/run_command.h"

namespace asctwin::tool {

struct DiffRunCommand : RunCommand {
  std::string other;                       // the second file
  int64_t other_blocks = 0;                // 0: as many as the first
  std::string other_soc;                   // empty: that of the first
  std::string other_schedule;              // empty: that of the first
  std::optional<Numerics> other_numerics;  // absent: those of the first
  std::vector<std::string> other_defines;  // behind those of both
  int depth = 8;
};

// The exit code: 0, 1 if the results differ or a run was stopped.
// @throw UsageError, driver::BuildError, FormatError
int diff_run_command(const DiffRunCommand& command);

}  // namespace asctwin::tool
