// What lets the calls of a loop past the checks at a glance (core/observer.h). What a gate looks at
// was found when the call's ticket was made: where the notes of its operands' memories are, and
// which bytes it touches from each operand on.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "check/lifetime.h"
#include "check/operand_run.h"
#include "check/race/race_check.h"
#include "check/undefined.h"
#include "check/unread.h"
#include "check/visits.h"

namespace asctwin::check {

// Of `--check=fast`: before UnitsCheck and VisitCount.
class FastGate final : public core::Gate {
 public:
  struct Ticket : core::Ticket {
    int64_t* visits = nullptr;
    uint64_t plain_room = 0;  // of the first operand, in bytes
  };

  explicit FastGate(VisitCount& visits) : visits_(visits) {}
  std::unique_ptr<core::Ticket> ticket_for(const core::Core& core,
                                           const core::Instruction& call) override;
  bool let_in(const core::Instruction&, const core::Ticket& ticket, const core::Spots& spots,
              std::vector<Finding>&) override {
    return count(static_cast<const Ticket&>(ticket), spots);
  }

  void fill(Ticket& ticket, const core::Instruction& call);
  static bool count(const Ticket& ticket, const core::Spots& spots) {
    if (spots[0].extent_bytes > ticket.plain_room) return false;
    ++*ticket.visits;
    return true;
  }

 private:
  VisitCount& visits_;
};

// Of `--check=full`: lets in what touches runs of bytes in open memory, reads what is defined,
// overwrites nothing unread, and is no matter for the scalar unit and the cube.
class FullGate final : public core::Gate {
 public:
  FullGate(VisitCount& visits, LifetimeCheck& lifetime, UndefinedCheck& undefined, RaceCheck& races,
           UnreadCheck& unread)
      : fast_(visits), lifetime_(lifetime), undefined_(undefined), races_(races), unread_(unread) {}
  std::unique_ptr<core::Ticket> ticket_for(const core::Core& core,
                                           const core::Instruction& call) override;
  bool let_in(const core::Instruction& call, const core::Ticket& ticket, const core::Spots& spots,
              std::vector<Finding>& findings) override;

 private:
  using PlacedRuns = std::array<PlacedRun, core::kMostSpots>;
  struct Ticket final : FastGate::Ticket {
    Plan plan;
    std::array<OperandRun, core::kMostSpots> runs;
    size_t count = 0;
    size_t last_written = 0;     // of the runs, counted from 1; 0: none is
    bool is_in_buffers = false;  // one of them at least
  };

  std::optional<OperandRun> run_of(const core::Footprint::Part& touched,
                                   const core::Instruction& call, const Plan& plan);
  // Whether it lies in open memory and, if it is read, is defined.
  bool is_plain(const OperandRun& run, const PlacedRun& placed);
  // Whether it overwrites nothing unread; it has taken what it reads.
  static bool loses_nothing(const core::Instruction& call, const Ticket& ticket,
                            const PlacedRuns& placed);
  void define(const OperandRun& run, const PlacedRun& placed);
  void note_write(const core::Instruction& call, const OperandRun& run, const PlacedRun& placed);
  // Notes the call's touches as long as each follows what it meets. How many runs these were.
  size_t follow(const Ticket& ticket, const PlacedRuns& placed);
  // Notes those of the runs from number `first` on, and what they meet.
  void touch(const core::Instruction& call, const Ticket& ticket, const PlacedRuns& placed,
             size_t first, std::vector<Finding>& findings);

  FastGate fast_;
  LifetimeCheck& lifetime_;
  UndefinedCheck& undefined_;
  RaceCheck& races_;
  UnreadCheck& unread_;
};

}  // namespace asctwin::check
