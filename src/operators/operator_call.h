// Calls of operators of one project or repository: host libraries, the kernels that were built, and
// what a call comes to. Threads may call at the same time.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "operators/host_library.h"
#include "operators/plan.h"
#include "operators/repository.h"
#include "operators/run.h"

namespace asctwin::operators {

// A call as far as it came: a fault of the host ends it before the launch.
struct CallResult {
  Plan plan;
  Report report;
  std::unique_ptr<OperatorMemory> memory;  // nullptr: nothing was launched
};

// The outcome of the calls of ranks that run together: the plan and the memory of each rank, as far
// as it came, and one report of all.
struct RankResults {
  std::vector<CallResult> ranks;
  Report report;
};

// The host side of one directory for one chip.
struct Host {
  Sources sources;
  HostLibrary library;
};

class Project {
 public:
  // @throw UsageError where the directory has no host source
  Project(const std::string& directory, RunSettings settings);

  // Builds the host sources of the operator first. @throw UsageError, driver::BuildError,
  // OperatorFault
  Plan plan(const Call& call, const isa::Chip& chip);
  // `launches`: false ends it behind the tiling. @throw UsageError, driver::BuildError
  CallResult call(const Call& call, const isa::Chip& chip, const runner::LaunchOptions& options,
                  bool launches = true);
  // The calls of ranks that run together, each tiled by itself. `planned` sees each plan before the
  // kernel is built. @throw as call()
  using Planned = std::function<void(size_t rank, const Plan& plan)>;
  RankResults call_ranks(const std::vector<const Call*>& calls, const isa::Chip& chip,
                         const runner::LaunchOptions& options, bool launches = true,
                         const Planned& planned = {});

  // call() behind its plan. @throw as call()
  CallResult launch(Plan plan, const Call& call, const isa::Chip& chip,
                    const runner::LaunchOptions& options);
  // The kernel of a plan, built or found. @throw driver::BuildError, UsageError
  const runner::Module& kernel(const Plan& plan, const isa::Chip& chip);
  driver::BuildRequest kernel_request(const Plan& plan, const isa::Chip& chip);

  // The entry of one operator, as describe_operators() has it. @throw as plan()
  nlohmann::json description_of(const std::string& type, const isa::Chip& chip);
  // Entries of all. In a repository those whose prototypes can be read are not built, and what does
  // not build is an entry with `error`. @throw driver::BuildError, OperatorFault of a single
  // project
  nlohmann::json descriptions(const isa::Chip& chip);

  // The files of the aclnn functions of a single project, as describe_interfaces() has them.
  // @throw as descriptions()
  nlohmann::json interfaces(const std::string& prefix, const isa::Chip& chip);

  // The directory that has the operator, which is the project's where it has all.
  // @throw UsageError
  std::string directory_of(const std::string& type) const;
  const Repository& repository() const { return repository_; }
  SourceSearch search(const isa::Chip& chip) const;
  // The library of a directory of the project, built or found.
  Host& host(const std::string& directory, const isa::Chip& chip);

 private:
  bool has_many() const { return repository_.operators().size() > 1; }
  void launch_into(RankResults& results, const std::vector<const Call*>& calls,
                   const isa::Chip& chip, const runner::LaunchOptions& options, bool launches);
  nlohmann::json described(const std::string& directory, const isa::Chip& chip);

  // Threads that want the same thing wait for the one that builds it.
  template <class T>
  struct Made {
    std::mutex mutex;
    std::unique_ptr<T> value;
  };

  std::string directory_;
  RunSettings settings_;
  Repository repository_;
  std::mutex mutex_;  // of the maps
  std::map<std::string, Made<Host>> hosts_;
  std::map<std::string, Made<runner::Module>> kernels_;
};

}  // namespace asctwin::operators
