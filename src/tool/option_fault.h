// A fault of the words of a command line as a sentence of our own, in the language of the user, in
// place of the texts of CLI11.
#pragma once

#include <CLI/CLI.hpp>

#include "runner/usage_error.h"

namespace asctwin::tool {

// @pre the error is none of --help and --version
UsageError usage_error_of(const CLI::App& app, const CLI::ParseError& error);

}  // namespace asctwin::tool
