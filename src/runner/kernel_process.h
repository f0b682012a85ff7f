// One run of a kernel in a process of its own.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "asctwin/report.h"
#include "asctwin/run.h"
#include "runner/kernel_library.h"
#include "runner/observer.h"

namespace asctwin::runner {

// Thrown where the caller has stopped a run.
struct Stopped {};

struct KernelRun {
  std::string library;
  std::string kernel;
  std::vector<uint8_t> arguments;              // packed as KernelRegistration takes them
  std::vector<std::vector<uint8_t>> of_ranks;  // those of each rank; empty: there is one
  std::vector<GlobalRange> ranges;             // memory shared with the child
  RunOptions options;
  double timeout_seconds = 60;
  std::vector<Finding> earlier = {};  // part of the report
  std::function<bool()> stop = {};
  Enclose enclose = {};
  uint64_t* peak_bytes = nullptr;
  Observer* observer = nullptr;
  int mutant = 0;  // of a library that holds them
};

// Never throws for what the kernel does; its death is a finding of the report.
// @throw std::runtime_error where it cannot be loaded; Stopped
Report run_kernel(const KernelRun& run);

}  // namespace asctwin::runner
