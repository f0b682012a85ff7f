// `asctwin fix`: tries the edits that are known against a kernel's findings, and keeps those that
// clear their finding and bring no other.
#pragma once

#include "tool/run_command.h"

namespace asctwin::tool {

struct FixCommand : RunCommand {
  bool diff = false;  // print a patch
};

// The exit code: 0 when nothing is left, 1 when a finding or a difference is.
// @throw UsageError, driver::BuildError, FormatError
int fix_command(const FixCommand& command);

}  // namespace asctwin::tool
