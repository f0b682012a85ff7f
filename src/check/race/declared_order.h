// Brings the order that instructions declare into the clocks of their core. What it needs of
// earlier instructions beside these clocks are those of the unit flags: each releases what was
// complete when it was turned last. spec: sync_and_timing.md, sections 1.6 and 2.2; cube.md,
// section 1.7
#pragma once

#include <optional>
#include <vector>

#include "check/race/core_order.h"
#include "core/stream_words.h"

namespace asctwin::check {

class DeclaredOrder {
 public:
  explicit DeclaredOrder(CoreOrder& order) : order_(order) {}

  // An instruction that touches memory: what it waits for before it begins, and what it hands on.
  void begin(const core::Instruction& instruction);
  void end(const core::Instruction& instruction);
  // One that synchronises: what it hands on as it is issued, and what it has when its wait is over.
  void hand_on(const core::Instruction& instruction);
  void go_on(const core::Instruction& instruction);

  // Where the newest instruction that synchronises meets other cores: what this pipe has done they
  // know, and what that pipe does next knows of them.
  pipe_t released() const { return released_.value_or(PIPE_ALL); }
  pipe_t acquired() const { return acquired_.value_or(PIPE_ALL); }
  bool takes_all_pipes() const { return released() == PIPE_ALL && acquired() == PIPE_ALL; }

 private:
  class Sink;

  CoreOrder& order_;
  std::vector<VectorClock> unit_flags_;  // empty until one is turned
  std::optional<pipe_t> released_, acquired_;
};

}  // namespace asctwin::check
