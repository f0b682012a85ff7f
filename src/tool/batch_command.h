// `asctwin batch`: many cases from a file, a result for each in another.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "tool/batch_run.h"

namespace asctwin::tool {

struct BatchCommand {
  std::string cases;
  std::string results;
  std::vector<std::string> inputs;  // of --merge: the results of shards
  size_t jobs = 0;                  // 0: as many as there are processors
  std::string shard;                // empty: by the environment
  std::string sandbox = "auto";     // or on, off
  std::vector<std::string> readable;
  double timeout_seconds = 10;
  double case_seconds = 300;
  uint64_t memory_mib = 4096;
  std::vector<std::string> environment;
  std::string html;  // --html FILE
  bool resume = false;
  bool merge = false;
  bool quiet = false;
};

void add_batch_options(CLI::App& app, BatchCommand& command);

// Returns the common settings of batches and servers. Also enters the directory of the cases,
// because their paths are relative to it. @throw UsageError
BatchSettings settings_of(const BatchCommand& command, const std::string& directory);
// The layers of --sandbox=auto, on or off. @throw UsageError where `on` finds none
batch::Layers layers_of(const std::string& wanted);
size_t jobs_of(const BatchCommand& command);
void add_guard_options(CLI::App& app, BatchCommand& command);

// The exit code: 0 where every case passes, or a shard is done; 1 otherwise. @throw UsageError,
// FormatError
int batch_command(const BatchCommand& command);

}  // namespace asctwin::tool
