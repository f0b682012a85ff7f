// Runs another program and waits for it: no shell, input and output from memory or as inherited.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace asctwin::driver {

struct Finished {
  int status = 0;      // the exit code; 128 and the signal's number after a signal
  std::string output;  // when it was captured
  std::string errors;  // likewise
};

struct ProcessOptions {
  std::optional<std::string_view> input;  // absent: the standard input is inherited
  bool capture_output = false;            // else it is inherited
  bool capture_errors = false;            // likewise
  std::function<void()> enclose = {};     // in the new process, before the program; may not throw
};

// Throws std::system_error when the program cannot be started.
// @pre arguments[0] names the program
Finished run_process(const std::vector<std::string>& arguments, const ProcessOptions& options = {});

// The file that `program` names, searched in $PATH as a shell does; absent when there is none.
std::optional<std::string> find_program(const std::string& program);

}  // namespace asctwin::driver
