// Makes the message for an unknown option.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace asctwin::tool {

// The innermost command that the words have named, and its words: "asctwin op run".
const CLI::App& deepest_command(const CLI::App& app);
std::string path_of(const CLI::App& command);

// Throws a UsageError that names the option and the nearest one; returns where the fault is
// another.
void refuse_unknown_option(const CLI::App& app);

}  // namespace asctwin::tool
