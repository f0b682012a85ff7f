// Defines the options of every command, --color and --lang, and prints reports.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "asctwin/report.h"
#include "base/terminal.h"

namespace asctwin::tool {

// To every command below `app` that has no commands of its own. They take effect at once.
// `name` is --lang or --color. @throw UsageError for another value
void take_terminal_option(const std::string& name, const std::string& value);
void add_terminal_options(CLI::App& app);

// On the standard error, if there is anything to say.
void show_report(const Report& report);

}  // namespace asctwin::tool
