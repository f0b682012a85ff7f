// Runs another program and waits for it: no shell, input and output from memory or as inherited.
#pragma once

#include <sys/types.h>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace asctwin::driver {

struct Finished {
  int status = 0;          // the exit code; 128 and the signal's number after a signal
  std::string output;      // when it was captured
  std::string errors;      // likewise; what was left out is said at the end
  bool was_ended = false;  // because it ran for too long or wrote too much
};

struct ProcessOptions {
  std::optional<std::string_view> input = {};  // absent: the standard input is inherited
  bool capture_output = false;                 // else it is inherited
  bool capture_errors = false;                 // likewise
  std::function<void()> enclose = {};  // in the new process, before the program; may not throw
  double seconds = 0;                  // after which it is ended; 0: never
};

// The kept part of captured errors; a program that writes far more is ended.
inline constexpr size_t kKeptErrorBytes = size_t{64} << 10;
inline constexpr size_t kMostErrorBytes = size_t{64} << 20;
inline constexpr size_t kMostOutputBytes = size_t{1} << 30;

// The program ends with this process, whatever ends that. Throws std::system_error when it cannot
// be started.
// @pre arguments[0] names the program
Finished run_process(const std::vector<std::string>& arguments, const ProcessOptions& options = {});

// How a program that cannot be started is noticed. An `enclose` may have closed the file of
// reports.
enum class StartFault { kIsReported, kEndsWith127 };

// Starts the program and does not wait for it. `streams` become 0, 1 and 2, but for those below 0,
// which are inherited; `enclose` is as in ProcessOptions.
// @throw std::system_error where no process can be made, or the fault is reported
pid_t start_process(const std::vector<std::string>& arguments, const std::array<int, 3>& streams,
                    const std::function<void()>& enclose, StartFault fault);

// The file that `program` names, searched in $PATH as a shell does; absent when there is none.
std::optional<std::string> find_program(const std::string& program);

}  // namespace asctwin::driver
