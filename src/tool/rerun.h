// Runs a kernel again, with the same arguments as they were, and an observer. The cores take turns
// on one worker, so that what happens has the same order each time.
#pragma once

#include <string>
#include <vector>

#include "isa/chips/chip.h"
#include "runner/kernel_arguments.h"
#include "runner/observer.h"
#include "runner/runner.h"
#include "tool/run_command.h"
#include "why/tree.h"

namespace asctwin::tool {

class Rerun {
 public:
  // @throw UsageError, FormatError
  Rerun(const RunCommand& command, const runner::Module& module, const isa::Chip& chip);

  // False: the run has not come to its end.
  bool run(runner::Observer& observer);

  const runner::KernelArguments& arguments() const { return arguments_; }

 private:
  const RunCommand command_;
  const runner::Module& module_;
  const runner::KernelSignature& kernel_;
  const isa::Chip& chip_;
  runner::KernelArguments arguments_;
  std::vector<std::vector<uint8_t>> contents_;  // of all ranges, before the launch
};

}  // namespace asctwin::tool
