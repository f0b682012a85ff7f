// Calls of operators of one project: its host library, the kernels that were built, and what a call
// comes to. Threads may call at the same time.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "operators/plan.h"
#include "operators/run.h"

namespace asctwin::operators {

// A call as far as it came: a fault of the host ends it before the launch.
struct CallResult {
  Plan plan;
  Report report;
  std::unique_ptr<OperatorMemory> memory;  // nullptr: nothing was launched
};

class Project {
 public:
  // Builds the host sources. @throw UsageError, driver::BuildError
  Project(const std::string& directory, RunSettings settings);

  const std::string& library() const { return library_; }
  Plan plan(const Call& call, const isa::Chip& chip) const {
    return plan_call(library_, call, chip);
  }
  // `launches`: false ends it behind the tiling. @throw UsageError, driver::BuildError
  CallResult call(const Call& call, const isa::Chip& chip, const runner::LaunchOptions& options,
                  bool launches = true);

 private:
  const runner::Module& kernel(const Plan& plan, const isa::Chip& chip);

  // Threads that want the same kernel wait for the one that builds it.
  struct Kernel {
    std::mutex mutex;
    std::unique_ptr<runner::Module> module;
  };

  Sources sources_;
  RunSettings settings_;
  std::string library_;
  std::mutex mutex_;  // of the map
  std::map<std::string, Kernel> kernels_;
};

}  // namespace asctwin::operators
