// Acquire and release between the cores of a launch.
//
// Cores synchronise through tokens (a flag between cores, a barrier). Who signals a token releases
// his clock to it; who waits for it acquires the join of all clocks released to it.
// spec: sync_and_timing.md, section 2.2
#pragma once

#include <cstddef>
#include <map>
#include <memory>

#include "check/race/vector_clock.h"
#include "stream/token.h"

namespace asctwin::check {

// Holds the clocks that have been released to tokens between cores and not yet acquired by all who
// will. Each round of a token has a clock of its own. @pre the lock of the scheduler
class TokenClocks {
 public:
  void release(const stream::Token& token, const LaunchClock& clock);
  // The last one who waits removes the clock. nullptr: nothing was released.
  std::shared_ptr<const LaunchClock> acquire(const stream::TokenUse& use);

 private:
  struct Released {
    std::shared_ptr<LaunchClock> clock = std::make_shared<LaunchClock>();
    size_t acquired = 0;  // how often
  };

  std::map<stream::Token, Released> released_;
};

}  // namespace asctwin::check
