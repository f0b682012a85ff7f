// Reads the text between `<<<` and `>>>` of a launch.
#pragma once

#include <cstddef>
#include <optional>

#include "driver/tokens.h"

namespace asctwin::driver {

struct LaunchParameters {
  size_t count;
  size_t close;  // the first `>` of `>>>`
};

// The parameters of the launch whose `<<<` ends before the token `first`. Nothing when no `>>>(`
// follows in the same statement.
std::optional<LaunchParameters> read_launch_parameters(const Tokens& tokens, size_t first);

}  // namespace asctwin::driver
