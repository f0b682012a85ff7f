// One launch of a kernel: its cores, what they share, and how they run.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/base/kernel_kind.h"
#include "core/core.h"
#include "core/memory_map.h"
#include "core/observer.h"
#include "core/scheduler.h"

namespace asctwin::core {

struct LaunchSpec {
  const isa::Chip* chip = nullptr;
  int blocks = 1;
  std::optional<KernelKind> kind;  // absent: one vector core a block on chips that split cores
  std::function<void()> kernel;    // runs once on every core
  const char* kernel_name = "";
  MemoryMap global_objects;                          // the tensors in global memory
  std::function<Observers(const Core&)> observers;   // makes those of one core; absent: none
  MemorySpace::Content content = MemorySpace::Content::kPoison;  // of the memories at the start
  int workers = 1;
  bool thread_per_core = false;  // for a debugger: every core is a thread with its name
};

class Launch {
 public:
  explicit Launch(LaunchSpec spec);

  void run();
  std::vector<Finding> findings() const;  // of all cores, in their order

  const LaunchSpec& spec() const { return spec_; }
  const MemoryMap& global_objects() const { return spec_.global_objects; }
  const std::vector<std::unique_ptr<Core>>& cores() const { return cores_; }

  // SyncAll: returns once every core that takes part has come.
  void sync_all(Core& core, bool vector_only, SourceLoc where);
  // Lets other cores of the same worker run; for a core that polls global memory.
  void yield(const Core& core);
  void core_failed();

 private:
  void add_cores();
  void run_core(Core& core);
  void end_core(Core& core);
  int task_of(const Core& core) const;

  LaunchSpec spec_;
  std::vector<std::unique_ptr<Core>> cores_;
  Scheduler scheduler_;
  std::atomic<bool> failed_{false};
  struct Barrier {
    int arrived = 0;
    int64_t round = 0;
  };
  Barrier barriers_[2];  // of all cores, of the vector cores
};

}  // namespace asctwin::core
