// The order that unit flags make between Mmad and the copies out of L0C: each flag tells what was
// complete when it was turned last.
// spec: sync_and_timing.md, section 2.2; cube.md, section 1.7
#pragma once

#include <vector>

#include "check/race/order.h"
#include "core/observer.h"

namespace asctwin::check {

class UnitTokens {
 public:
  // Before the call, which waits for its flags, and behind it, when it has turned them; nothing for
  // a call without a unit flag.
  void wait(const core::Instruction& call, CoreOrder& order) const;
  void turn(const core::Instruction& call, CoreOrder& order);

 private:
  std::vector<Clock> told_;  // by flag; empty until one is turned
};

}  // namespace asctwin::check
