// One launch of a kernel: its cores, what they share, and how they run.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/autosync.h"
#include "asctwin/base/kernel_kind.h"
#include "asctwin/operator_launch.h"
#include "asctwin/simt_shape.h"
#include "core/core.h"
#include "core/framework/library_calls.h"
#include "core/launch/print_log.h"
#include "core/launch/scheduler.h"
#include "core/launch/wait_table.h"
#include "core/memory/memory_map.h"
#include "core/stream_words.h"
#include "core/sync/channels.h"

namespace asctwin::core {

class Cards;
class LaunchOrder;

struct LaunchSpec {
  const isa::Chip* chip = nullptr;
  int blocks = 1;                  // of each rank
  int ranks = 1;                   // cards that run the kernel together
  std::shared_ptr<Cards> cards;    // what they share; nullptr: the kernel asks for no card
  std::optional<KernelKind> kind;  // absent: one vector core a block on chips that split cores
  std::function<void()> kernel;    // runs once on every core
  const char* kernel_name = "";
  uint64_t tiling_key = 0;
  std::optional<OperatorLaunch> operator_launch;
  MemoryMap global_objects;                                      // the tensors in global memory
  MemoryMap freed_objects;                                       // those that were there before
  std::vector<std::shared_ptr<stream::LaunchReader>> readers;    // in the order in which they see
  MemorySpace::Content content = MemorySpace::Content::kPoison;  // of the memories at the start
  std::optional<uint64_t> content_seed;  // of made-up contents in place of those
  int workers = 1;
  std::optional<uint64_t> schedule_seed;  // of a random schedule, on one worker; absent: in order
  std::shared_ptr<LaunchOrder> order;     // of a planned schedule, on one worker
  Autosync autosync = Autosync::kOn;      // what a schedule keeps in order
  Numerics numerics = Numerics::kIdeal;
  SimtShape simt;                // of a kernel of threads
  bool fast_path = true;         // false: every call takes the slow path
  bool keep_going = false;       // see RunOptions
  bool expects_writes = false;   // see RunOptions
  bool thread_per_core = false;  // for a debugger: every core is a thread with its name
};

class Launch {
 public:
  explicit Launch(LaunchSpec spec);

  void run();
  std::vector<Finding> findings() const;  // of all cores in their order, then those between cores

  const LaunchSpec& spec() const { return spec_; }
  const MemoryMap& global_objects() const { return spec_.global_objects; }
  const std::vector<std::unique_ptr<Core>>& cores() const { return cores_; }

  SourceLoc begin_of_kernel() const;  // where the source says so

  // Whether every core has come to the end of the kernel; once run() is over.
  bool all_ended() const { return waits_.all_ended(); }

  // Cores of one block; on chips that split cores.
  KernelKind kind() const { return spec_.kind.value_or(KernelKind{0, 1}); }
  // Cores of both kinds, which reach into memories of one another.
  bool has_mixed_blocks() const {
    return spec_.chip->split_cores && kind().cube > 0 && kind().vector > 0;
  }

  // The kernel itself declares its kind, and it is not the kind of this launch: the launch has to
  // be done again with it.
  void declare_kind(KernelKind kind) {
    scheduler_.exclusively([&] { declared_kind_ = kind; });
  }
  std::optional<KernelKind> declared_kind() const { return declared_kind_; }

  // State that cores share to wait for each other; to be read and changed only inside wait(),
  // look() and change().
  Channels& channels(const Core& core) { return channels_[static_cast<size_t>(core.rank())]; }
  const Channels& channels(int rank) const { return channels_[static_cast<size_t>(rank)]; }
  PrintLog& printed() { return printed_; }
  LibraryFrames& frames() { return frames_; }
  void change(const std::function<void()>& change) { scheduler_.change(change); }
  // Makes a change after which no waiting core can go on.
  void look(const std::function<void()>& look) { scheduler_.exclusively(look); }
  // Blocks `core` until `ready`. If that can never be, it does not return, and reports `hang`
  // unless errors of other cores are the reason.
  void wait(Core& core, Wait wait, const std::function<bool()>& ready,
            const std::function<Finding()>& hang);
  // Blocks `core` until `ready`, and reports nothing. False: no core can go on.
  bool wait_in_silence(const Core& core, const std::function<bool()>& ready) {
    return scheduler_.wait_until(core.number(), ready);
  }
  // Lets other cores of the same worker run; for a core that polls global memory.
  void yield(const Core& core);
  // For a core that has polled what it knows already, where only cores of the launch can change it:
  // lets others run. If no core can, it does not return, as wait().
  void poll_in_vain(Core& core, Wait wait, const std::function<Finding()>& hang);
  // Does `act`, whose result depends on what other cores do of this kind before: in an order of all
  // cores that is the same each time.
  void in_turn(const Core& core, const std::function<void()>& act) {
    scheduler_.in_turn(core.number(), act);
  }
  void core_failed(const Core& core);

 private:
  void add_cores();
  void add_cores_of(int rank);
  void add_core(const CoreId& id, int rank, Core* cube);
  void add_schedule(Core& core) const;
  size_t core_count() const;
  void run_core(Core& core);
  void hang_up(Core& core, const std::function<Finding()>& hang);
  void fill_memory(Core& core) const;

  LaunchSpec spec_;
  std::vector<std::unique_ptr<Core>> cores_;
  std::vector<Finding> common_findings_;
  std::optional<KernelKind> declared_kind_;
  Scheduler scheduler_;
  std::deque<Channels> channels_;  // of each rank
  WaitTable waits_;
  PrintLog printed_;
  LibraryFrames frames_;
};

}  // namespace asctwin::core
