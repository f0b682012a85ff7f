// `asctwin ranks`: starts a program of a host once for each rank, as mpirun does, and ends all
// where one fails. spec: multi_card.md, section 6.7
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace asctwin::tool {

struct RanksCommand {
  int64_t ranks = 0;
  bool labels = false;
  double seconds = 0;              // --timeout; 0: none
  std::vector<std::string> words;  // the program and its arguments
};

void add_ranks_options(CLI::App& app, RanksCommand& command);
// Returns the exit code. Does not return where a signal has interrupted.
// @throw UsageError, std::system_error
int ranks_command(const RanksCommand& command);

}  // namespace asctwin::tool
