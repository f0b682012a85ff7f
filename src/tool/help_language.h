// Gives the helps the reader's language: descriptions, groups, footers and CLI11's own words.
#pragma once

#include <CLI/CLI.hpp>

namespace asctwin::tool {

// Translates the helps of `app` and of every command below it. English ones stay as they are.
void translate_help(CLI::App& app);

}  // namespace asctwin::tool
