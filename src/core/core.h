// One running core: its memories, registers, events and tensors' buffers. Every call of a kernel
// works on the core that this_core() returns; there is no other global state.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/base/source_loc.h"
#include "core/card/poll_watch.h"
#include "core/framework/buffers.h"
#include "core/framework/library_calls.h"
#include "core/issue/inline_cache.h"
#include "core/issue/known_elements.h"
#include "core/issue/schedule.h"
#include "core/memory/memory_map.h"
#include "core/memory/memory_space.h"
#include "core/scope/scope_calls.h"
#include "core/stream_words.h"
#include "core/sync/cube_service.h"
#include "core/sync/events.h"
#include "core/sync/flag_modes.h"
#include "core/sync/mutexes.h"
#include "core/sync/token_rounds.h"
#include "isa/registers.h"

namespace asctwin {
class Scope;
}
namespace asctwin::simt {
class Block;
}
namespace asctwin::reg {
class Tracker;
}

namespace asctwin::core {

class Launch;

// Thrown through the kernel's frames once a core has been stopped; caught by the scheduler.
struct CoreStopped {};

class Core final : public isa::AddressSpace {
 public:
  // `cube` is the cube core of the same block, whose L1 a vector core uses. `number` counts the
  // cores of the launch, `rank` is that of its card.
  Core(Launch& launch, const isa::Chip& chip, CoreId id, int number, Core* cube = nullptr,
       int rank = 0);

  const isa::Chip& chip() const { return chip_; }
  CoreId id() const { return id_; }
  int number() const { return number_; }
  int rank() const { return rank_; }
  Launch& launch() const { return launch_; }
  const isa::Context& context() const { return context_; }
  int64_t block_index() const;  // as GetBlockIdx() gives it
  // The core has run its block and takes another of the same grid of threads.
  void take_block(int block);
  // Sets whether the kernel runs on one kind of core only; the launch has exactly its cores.
  void set_alone(bool alone) {
    context_.team.kind.alone = alone;
    ++generation_;
  }

  // Makes the registers of results, which are large: an instruction is about to ask for them.
  void have_data_registers() {
    if (data_registers_ != nullptr) return;
    data_registers_ = std::make_unique<isa::DataRegisters>();
    context_.data = data_registers_.get();
  }

  void watch_stores(isa::StoreWatch* watch) { context_.store_watch = watch; }

  // The object in this core's memories or in global memory that `address` belongs to.
  const Object* object_at(const uint8_t* address) const;
  // The whole on-chip memory that `address` belongs to; its end counts as inside.
  const Object* memory_at(const uint8_t* address) const;
  // The whole on-chip memory, or the object in global memory, that `address` belongs to.
  const Object* container_of(const uint8_t* address) const;
  // The object in global memory behind whose end `address` lies in its room, or nullptr.
  const Object* object_before(const uint8_t* address) const;
  // Whether the bytes lie in one on-chip memory, or in one object in global memory.
  bool holds(const uint8_t* first, int64_t bytes) const override;

  // The free bytes of the memory: those behind the highest buffer or hand-placed tensor and before
  // the on-chip arrays. Never negative.
  int64_t free_bytes(Hardware where) const;

  // Makes a finding at `where` with this core's identity. It is not reported yet. It stands at the
  // user's line, and names the library functions that `where` lies in.
  Finding finding(Code code, const char* op, SourceLoc where) const;
  // Keeps the finding. An error that is no hazard stops the core: the call does not return, unless
  // the core is already being unwound.
  void report(Finding finding);
  // Reports a fault that the core can pass: with --keep-going it goes on, and without checks
  // nothing is said.
  void report_passable(Finding finding);
  // Keeps all of them and goes on.
  void keep_all(std::vector<Finding>& findings);
  // Reports all of them, then stops if one says so.
  void report_all(std::vector<Finding>& findings);
  void stop();
  // Ends the kernel on this core without a fault; to be called outside of destructors.
  [[noreturn]] void leave_kernel();
  bool stopping() const { return stopping_; }

  const std::vector<Finding>& findings() const { return findings_; }

  // Frees what belongs to calls. @pre the kernel has ended on this core
  void forget_calls();

  const isa::Registers& registers() const { return registers_; }
  // change(isa::Registers&); whether it has changed anything.
  template <class Change>
  bool change_registers(Change change);
  // For changes that are rare.
  isa::Registers& registers_to_set() {
    ++generation_;
    return registers_;
  }
  // Counts what calls come out by, beside their records: a new one whenever the registers change,
  // and at the latest when the core stops.
  uint64_t generation() const { return generation_; }

  MemorySpace memory;  // the on-chip memories
  MemoryMap objects;   // what lies in them
  Events events;
  Mutexes mutexes;
  FlagModes flag_modes;
  CubeService cube_service;
  Buffers buffers;           // of TPipe, queues and TBufs
  bool had_buffers = false;  // from this TPipe or an earlier one
  bool speaks = false;       // it has printed or asserted
  Readers readers;
  TokenRounds token_rounds;
  InlineCache calls;
  KnownElements elements;
  KnownFlags known_sets, known_waits;  // SetFlag, WaitFlag
  bool remembers_calls = true;         // false: every call takes the slow path
  Footprint footprint;                 // of its newest call that the cache does not know
  uint64_t walks = 0;                  // footprints so far
  std::shared_ptr<reg::Tracker> vector_functions;  // nullptr: it has entered none
  simt::Block* running_threads = nullptr;          // the block whose thread runs or has given way
  std::unique_ptr<Schedule> schedule;              // nullptr: in program order, at once
  bool orders_sums = false;                        // see issue/order_of_sums.h
  uint32_t frame = 0;                              // of the library function that it is in; 0: none
  LimitHelpText limit_help = {};                   // of the library function
  LibraryCalls library_calls;
  Scope* scope = nullptr;  // the newest that is open
  ScopeCalls scope_calls;
  int64_t instructions = 0;
  uint32_t global_reads = 0;               // by the scalar pipe
  int64_t cycle_reads = 0;                 // of the counter of cycles
  uint32_t small_copies = 0;               // from global memory, of a few blocks
  uint64_t effects = 0;                    // of the scalar unit and others, that cores can see
  std::unique_ptr<PollWatch> polls;        // nullptr: its launch has no cards
  std::optional<uint64_t> fill_pattern;    // of the newest Fill
  uint8_t* system_workspace = nullptr;     // what the kernel has set
  std::optional<SourceLoc> place_of_call;  // of a function that is called next through a pointer
  SourceLoc last_where;                    // of the newest instruction; read by the crash handler
  const char* last_op = "";
  std::unordered_set<size_t> idle_calls;  // places that were reported to do nothing here

 private:
  const Object* global_object_at(const uint8_t* address) const;
  const Object* if_in_reach(const Object* object) const;
  void reach_ub_of(const Core& vector_core);

  Launch& launch_;
  const isa::Chip& chip_;
  CoreId id_;
  int number_;
  int rank_;
  bool stopping_ = false;
  uint64_t generation_ = 0;
  isa::Registers registers_;
  std::unique_ptr<isa::DataRegisters> data_registers_;  // nullptr before the first instruction
  std::vector<Object> whole_memories_;                  // those of its own first
  std::vector<std::span<uint8_t>> vector_ubs_;
  isa::Context context_;
  std::vector<Finding> findings_;
};

template <class Change>
bool Core::change_registers(Change change) {
  static_assert(std::is_trivially_copyable_v<isa::Registers>, "they are compared byte by byte");
  uint8_t before[sizeof(registers_)];
  std::memcpy(before, &registers_, sizeof(before));
  change(registers_);
  if (std::memcmp(before, &registers_, sizeof(before)) == 0) return false;
  ++generation_;
  return true;
}

const char* name_of(Hardware memory);

// Whether a null pointer and an offset make this address.
bool is_near_null(const uint8_t* address);
// Describes an address that belongs to no object, in words that are the same in every run.
Phrase stray_address_text(const Core& core, const uint8_t* address);

// The core that runs on this thread now; nullptr outside a kernel.
extern constinit thread_local Core* running_core __attribute__((tls_model("initial-exec")));

[[noreturn]] void die_outside_a_kernel();

// The running core; outside a kernel this is an error of the program, which ends with a message.
inline Core& this_core() {
  if (running_core == nullptr) [[unlikely]]
    die_outside_a_kernel();
  return *running_core;
}

// Returns the core for a call from a kernel at `where`, which learns the library function it stands
// in.
inline Core& this_core(SourceLoc& where) {
  Core& core = this_core();
  where.frame = core.frame;
  return core;
}

}  // namespace asctwin::core
