// Gives the helps the reader's language: descriptions, groups, footers and CLI11's own words.
#pragma once

#include <CLI/CLI.hpp>

namespace asctwin::tool {

// Of `app` and every command below it. Nothing changes where readers want English.
void translate_help(CLI::App& app);

}  // namespace asctwin::tool
