// Runs one command of asctwin for a client: in a process of its own, confined, with a bound on time
// and output, and ended when the client cancels it.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "batch/sandbox.h"

namespace asctwin::tool::mcp {

struct JobSettings {
  batch::Layers layers;  // none: the command runs as this user
  std::string root;      // the directory that a command may read, and where it runs
  std::string scratch;   // the directory that it may write
  double seconds = 120;
};

struct JobResult {
  int status = 0;  // the exit code; 124: out of time; 128 and the number of a signal
  bool was_cancelled = false;
  size_t left_out_bytes = 0;  // of the output, beyond the bound
  std::string output, errors;
};

// `words` stand behind `asctwin`. @throw std::system_error where no process can be started
JobResult run_job(const std::vector<std::string>& words, const JobSettings& settings,
                  const std::atomic<bool>& is_cancelled);

}  // namespace asctwin::tool::mcp
