// Runs a kernel again, with the same arguments as they were, and an observer. The cores take turns
// on one worker, and a random schedule has the seed of the first run, so that what happens has the
// same order each time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "isa/chips/chip.h"
#include "runner/kernel_arguments.h"
#include "runner/observer.h"
#include "runner/runner.h"
#include "tool/one_run.h"
#include "tool/run_command.h"
#include "why/tree.h"

namespace asctwin::tool {

class Rerun {
 public:
  // In program order, with the fast checks. @throw UsageError, FormatError
  Rerun(const RunCommand& command, const runner::Module& module, const isa::Chip& chip);
  // As `first` ran, which is over: in its order, and with the checks that may have changed what
  // stands in memories.
  Rerun(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
        const OneRun& first);

  // False: the run has not come to its end.
  bool run(runner::Observer& observer);

  const runner::KernelArguments& arguments() const { return arguments_; }

 private:
  const RunCommand command_;
  const runner::Module& module_;
  const runner::KernelSignature& kernel_;
  const isa::Chip& chip_;
  std::optional<uint64_t> schedule_seed_;
  Check check_ = Check::kFast;
  runner::KernelArguments arguments_;
  std::vector<std::vector<uint8_t>> contents_;  // of all ranges, before the launch
};

}  // namespace asctwin::tool
