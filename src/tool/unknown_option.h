// Makes the message for an unknown option.
#pragma once

#include <CLI/CLI.hpp>

namespace asctwin::tool {

// Throws a UsageError that names the option and the nearest one; returns where the fault is
// another.
void refuse_unknown_option(const CLI::App& app);

}  // namespace asctwin::tool
