// Everything that the race detector keeps of one core, and how the accesses of an instruction enter
// it: into the shadow memory, and where other cores can see the bytes, into the data cache and the
// access log.
// spec: sync_and_timing.md, sections 1.5 and 2.4
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "check/race/access_log.h"
#include "check/race/data_cache.h"
#include "check/race/declared_order.h"
#include "check/race/handshake.h"
#include "check/race/overwrites.h"
#include "check/race/pipe_races.h"
#include "check/race/token_clocks.h"
#include "core/core.h"
#include "core/launch/launch.h"
#include "stream/footprint.h"

namespace asctwin::check {

// Describes a call before its bytes are examined.
struct Plan {
  struct Operand {
    Hardware memory;
    SiteNumber site;
    bool is_shared;  // other cores of the launch can access it
  };

  uint64_t number = 0;            // of the footprint that the calls with this plan share
  std::optional<Agent> agent;     // nothing: its accesses are not checked
  bool is_interlocked = false;    // the hardware orders its writes with others of the same kind
  bool is_of_scope = false;       // its atomic writes are so by themselves
  bool is_atomic = false;         // scalar, and read and written in one for all cores
  bool is_past_cache = false;     // scalar, without a line of the data cache
  bool takes_value = false;       // the scalar unit waits for what it has loaded
  bool has_tokens = false;        // it declares an order with others
  std::vector<Operand> operands;  // by the flat index of the operand
};

class Plans {
 public:
  const Plan& of(const core::Core& core, const core::Instruction& instruction, Sites& sites);

 private:
  std::array<Plan, 64> plans_;  // the newest plans, by the low bits of their numbers
};

// Whether a tensor in global memory keeps who has written the bytes next to its gaps.
bool has_neighbours(const core::Launch& launch);

struct CoreRaces {
  CoreRaces(const core::Core& its_core, const ImplicitOrder& implicit, Handshakes& of_launch,
            TokenClocks& its_tokens);

  // Whether other cores can access the same memory.
  bool has_others() const { return core.launch().cores().size() > 1; }
  bool has_log() const { return has_others() || tells_neighbours; }
  // The core has ended: no access follows.
  void end() {
    cache.clean(DataCache::kEverything, [this](const StridedRange& stores) { leave(stores); });
    pipes.end();
  }
  // Stores leave the data cache.
  void leave(const StridedRange& stores) {
    if (has_log()) log.keep(stores);
  }

  const core::Core& core;
  const bool tells_neighbours;  // what it has written is asked after the launch
  PipeRaces pipes;
  AccessLog log;
  DataCache cache;
  DeclaredOrder declared{pipes.order};
  Overwrites overwrites;
  // Releases to the token what is complete once the pipe of the core's instruction has done its
  // work so far.
  void release_to(const stream::Token& token);
  // The pipe of the core's instruction acquires what all cores have released in this round.
  void acquire_from(const stream::TokenUse& use);
  // Between ranks: what `pipe` has done so far and what it knows, which nothing here waits for.
  void release_to_card(const stream::Token& token, pipe_t pipe);
  void acquire_from_card(const stream::TokenUse& use, pipe_t pipe);

  Handshakes& handshakes;
  TokenClocks& tokens;  // of the launch
  Polls polls;
};

// A scalar access of a stale line, or an access of another pipe to bytes of a dirty one.
struct CacheFault {
  SiteNumber newer, older;
  Bytes bytes;
  bool is_stale;  // the cached line is out of date; false: it has not been written back
};

class AccessRecorder {
 public:
  // Records the accesses of the newest instruction. @pre the plan has an agent
  AccessRecorder(CoreRaces& races, const Plan& plan)
      : races_(races), plan_(plan), agent_(*plan.agent), epoch_(races.pipes.epoch()) {}
  void add(const core::Footprint::Part& part);
  void add_run(const Plan::Operand& operand, AccessTag tag, const uint8_t* begin, int64_t bytes) {
    add_run(races_.pipes.on_chip(begin), operand, tag, begin, bytes);
  }
  void add_run(MemoryShadow* memory, const Plan::Operand& operand, AccessTag tag,
               const uint8_t* begin, int64_t bytes) {
    races_.pipes.access(memory, begin, bytes, tag);
    if (operand.is_shared) share_run(operand, tag, begin, bytes);
  }

  const std::optional<CacheFault>& cache_fault() const { return fault_; }  // the first one

 private:
  void add_runs(const Plan::Operand& operand, AccessTag tag, const isa::Access& access);
  StridedRange range_of(AccessTag tag, const uint8_t* begin, int64_t run_bytes);
  // Records bytes that other cores can access.
  void share_run(const Plan::Operand& operand, AccessTag tag, const uint8_t* begin, int64_t bytes);
  void share(const Plan::Operand& operand, StridedRange& range);
  bool is_cached(const Plan::Operand& operand) const {
    return agent_ == Agent::kScalar && !plan_.is_past_cache && operand.memory == Hardware::GM;
  }
  uint32_t note_fetch(AccessTag tag, const uint8_t* begin, int64_t bytes, uint32_t remote);
  void share_cached(StridedRange& range);
  void log(const StridedRange& range);
  void compare_with_cache(const StridedRange& range);

  CoreRaces& races_;
  const Plan& plan_;
  Agent agent_;
  uint32_t epoch_;
  std::optional<CacheFault> fault_;
};

}  // namespace asctwin::check
