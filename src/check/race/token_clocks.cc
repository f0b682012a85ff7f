// A clock is joined from all who signal the same round.
#include "check/race/token_clocks.h"

namespace asctwin::check {

void TokenClocks::release(const stream::Token& token, const LaunchClock& clock) {
  join(*released_[token].clock, clock);
}

std::shared_ptr<const LaunchClock> TokenClocks::acquire(const stream::TokenUse& use) {
  const auto found = released_.find(use.token);
  if (found == released_.end()) return nullptr;
  const std::shared_ptr<const LaunchClock> clock = found->second.clock;
  if (++found->second.acquired == use.waiters) released_.erase(found);
  return clock;
}

}  // namespace asctwin::check
