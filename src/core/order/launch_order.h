// One order of the instructions of a launch: a plan, pairs of which the first one has to take
// effect before the second, and a log of what each instruction touches and of what it is ordered
// behind without the plan. Two runs of a kernel whose logs are alike differ in their plans alone.
// All cores run on one worker.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/base/pipe.h"
#include "asctwin/base/source_loc.h"
#include "asctwin/isa/atomic.h"
#include "stream/reader.h"

namespace asctwin::core {

// Instructions that take effect when they are issued count as those of PIPE_S.
struct InstructionId {
  int core = 0;  // its number in the launch
  pipe_t pipe = PIPE_S;
  int64_t number = 0;  // on its pipe, from 1
  friend auto operator<=>(const InstructionId&, const InstructionId&) = default;
};

struct OrderedPair {
  InstructionId before, after;
};

// How many instructions of each pipe have taken effect, on one core.
using PipeClock = std::array<int64_t, PIPE_FIX + 1>;
using LaunchClock = std::vector<PipeClock>;  // of each core

struct LoggedInstruction {
  struct Run {
    const uint8_t* begin;
    const uint8_t* end;
    bool is_write;
  };

  InstructionId id;
  CoreId core;
  const char* name;
  SourceLoc where;
  // It is ordered behind all that these hold.
  PipeClock own;                              // of its core
  std::shared_ptr<const LaunchClock> others;  // of the other cores
  std::vector<Run> runs;
  uint64_t places = 0;                          // a hash of where they lie in their memories
  isa::AtomicOp atomic = isa::AtomicOp::kNone;  // it combines what it writes with what stands there
  DType dtype = DType::kFloat;

  bool is_behind(const InstructionId& other) const {
    const PipeClock& clock =
        other.core == id.core ? own : (*others)[static_cast<size_t>(other.core)];
    return other.number <= clock[other.pipe];
  }
};

// Takes a word into the hash.
inline void mix(uint64_t& hash, uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
  hash ^= hash >> 29;
}

class PlannedSchedule;

class LaunchOrder {
 public:
  explicit LaunchOrder(std::vector<OrderedPair> plan = {}) : plan_(std::move(plan)) {}

  // Is equal for all runs of a launch, unless their instructions depend on their order.
  uint64_t fingerprint() const;
  const std::vector<LoggedInstruction>& log() const { return log_; }
  // Names something whose accesses the log does not have; nullptr: there is nothing.
  const char* unseen() const { return unseen_; }
  // The plan contradicts what the kernel orders, and was dropped.
  bool was_dropped() const { return was_dropped_; }

  // A reader that its launch has to have: it joins the clocks of cores which wait for each other.
  std::shared_ptr<stream::LaunchReader> reader();

  void begin();  // a launch, of which there may be another where the kernel declares its kind
  // For the schedules of the cores:
  void add(PlannedSchedule& schedule) { schedules_.push_back(&schedule); }
  void note(LoggedInstruction instruction);
  void note_unseen(const char* what) { unseen_ = what; }
  bool may_run(const InstructionId& id) const;  // the plan says so
  void done(const InstructionId& id);           // it has taken effect
  void advance();  // lets all that only waited for others take effect, on each core
  void drop();     // the plan

  static constexpr size_t kMostInstructions = 100'000;

 private:
  std::vector<OrderedPair> plan_;
  std::map<InstructionId, std::vector<InstructionId>> before_;  // by the later one
  std::set<InstructionId> awaited_;                             // by some later one, not done yet
  std::vector<PlannedSchedule*> schedules_;                     // by the number of the core
  std::vector<LoggedInstruction> log_;
  const char* unseen_ = nullptr;
  bool was_dropped_ = false;
};

}  // namespace asctwin::core
