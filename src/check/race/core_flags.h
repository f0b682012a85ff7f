// Flags in global memory that a core stores or polls (docs/races.md): which of its calls may be one
// of the two, and what they release and acquire.
#pragma once

#include "check/race/core_races.h"

namespace asctwin::check {

class CoreFlags {
 public:
  explicit CoreFlags(CoreRaces& races) : races_(races) {}

  // The call may hand a flag to another core, or bring flags of others.
  bool may_hand_over(const core::Instruction& instruction, const Plan& plan) const;
  bool may_bring_flags(const core::Instruction& instruction, const Plan& plan) const;

  // Before the accesses of a call are added: it may look for a flag.
  void poll(const core::Instruction& instruction, const Plan& plan);
  void poll(const Plan& plan, const Bytes& bytes);
  // Afterwards, call number `number` of its agent: it may store a flag, or copy some.
  void hand_over(const core::Instruction& instruction, const Plan& plan, uint32_t number);
  // A line that the data cache gives up, in a launch with cards: a pointer may have stored a flag
  // in it, or may read one next.
  void pass_line(const uint8_t* line, uint32_t number);
  // Whether a call touches a window, which other ranks reach.
  bool touches_window(const core::Instruction& instruction) const;
  // It stores a flag, or `adds` to it, and what is known to it then.
  void release(const Plan& plan, uint32_t number, const Bytes& flag, bool adds);
  // Before the next call: acquires what other cores have released to the polls of this one.
  void acquire() {
    if (!races_.polls.empty()) acquire_polled();
  }

 private:
  void acquire_polled();

  CoreRaces& races_;
};

}  // namespace asctwin::check
