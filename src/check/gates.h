// What lets the calls of a loop past the checks at a glance (core/observer.h). What a gate looks at
// was found when the call's ticket was made: where the notes of its operands' memories are, and
// which bytes it touches from each operand on.
#pragma once

#include <memory>
#include <vector>

#include "check/lifetime.h"
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
  // Bytes of an operand, from `first` behind its address on.
  struct Part {
    size_t operand;
    int64_t first, length;
    bool is_read, is_written;
    Plan::Place place;
    Deed deed;  // as the history notes it
    // Of the on-chip memory that the operand lies in; nullptr: it lies in none of this core.
    const uint8_t* memory;
    const std::optional<LifetimeCheck::Closed>* closed;
    ByteMarks* marks;
    BufferUse* use;  // of the buffer that the operand lies in; nullptr: it lies in none

    Bytes at(const core::Spots& spots) const {
      const uint8_t* begin = spots[operand].address + first;
      return {begin, begin + length};
    }
    Blocks blocks_of(const Bytes& bytes) const {
      return blocks_touched(bytes.begin - memory, bytes.end - memory);
    }
  };
  struct Ticket final : FastGate::Ticket {
    Plan plan;
    std::vector<Part> parts;
    bool is_in_buffers = false;  // one of them at least
  };

  std::optional<Part> part_of(const core::Footprint::Part& touched, const core::Instruction& call,
                              const Plan& plan);
  bool is_plain(const Part& part, const Bytes& bytes);
  // Whether it overwrites nothing unread; it has taken what it reads.
  static bool loses_nothing(const core::Instruction& call, const Ticket& ticket,
                            const core::Spots& spots);
  void define(const Part& part, const Bytes& bytes);

  FastGate fast_;
  LifetimeCheck& lifetime_;
  UndefinedCheck& undefined_;
  RaceCheck& races_;
  UnreadCheck& unread_;
};

}  // namespace asctwin::check
