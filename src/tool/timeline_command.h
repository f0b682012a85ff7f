// `asctwin diff` and `asctwin calibrate`, which read documents with profiles.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace asctwin::tool {

struct DiffCommand {
  std::string before, after;
  double fail_if_slower = -1;  // percent; below 0: never
};
struct CalibrateCommand {
  std::vector<std::string> files;
  std::string soc = "Ascend910B1";
  std::string output;  // empty: the standard output
};

void add_diff_options(CLI::App& app, DiffCommand& command);
void add_calibrate_options(CLI::App& app, CalibrateCommand& command);
// The exit code: 1 if the second is slower by more than was asked for. @throw UsageError
int diff_command(const DiffCommand& command);
int calibrate_command(const CalibrateCommand& command);

}  // namespace asctwin::tool
