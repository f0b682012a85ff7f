// Calls of the command, whose compiler this library does not contain.
#pragma once

#include <string>
#include <vector>

namespace asctwin::host {

struct CommandResult {
  bool was_found = false;
  int status = 0;    // exit code
  std::string said;  // on both streams
};

// `asctwin ARGUMENTS`: the one of this installation, else the one in $PATH.
CommandResult run_asctwin(const std::vector<std::string>& arguments);

// A directory that is removed when the process ends: what lies in it is named by findings.
std::string lasting_directory();

}  // namespace asctwin::host
