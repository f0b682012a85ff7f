// A vector clock: for each agent, the newest instruction that is known to be complete. It belongs
// to one moment and one agent of a core. An instruction's number on its agent is its epoch.
//
// Unlike in the textbook, an agent's own entry counts only what is known complete of itself, not
// what it has begun: nothing inside a pipe is ordered by program order alone.
// spec: sync_and_timing.md, section 2.1
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "check/race/access.h"

namespace asctwin::check {

using Epochs = std::array<uint32_t, kAgents>;  // by agent, counted from 1; 0: none

inline void join(Epochs& into, const Epochs& other) {
  for (size_t i = 0; i < kAgents; ++i) into[i] = std::max(into[i], other[i]);
}

struct VectorClock {
  Epochs done{};        // of this core's agents
  uint32_t abroad = 0;  // of other cores: the number of a LaunchClock in RemoteClocks

  uint32_t& operator[](Agent agent) { return done[index_of(agent)]; }
  uint32_t operator[](Agent agent) const { return done[index_of(agent)]; }
};

// The vector clock over all cores of a launch, by the core's number there. Of a core beyond its end
// nothing is known.
using LaunchClock = std::vector<Epochs>;

void join(LaunchClock& into, const LaunchClock& other);

// The launch clocks that one core has met, by number. They are large and change only where cores
// synchronise, so a VectorClock holds the number.
class RemoteClocks {
 public:
  static constexpr uint32_t kNothing = 0;

  const LaunchClock& operator[](uint32_t number) const { return *clocks_[number]; }
  std::shared_ptr<const LaunchClock> share(uint32_t number) const { return clocks_[number]; }
  // The number of the join of both.
  uint32_t joined(uint32_t a, uint32_t b);
  uint32_t joined(uint32_t number, const std::shared_ptr<const LaunchClock>& acquired);

 private:
  std::vector<std::shared_ptr<const LaunchClock>> clocks_{std::make_shared<LaunchClock>()};
};

using Clock = VectorClock;      // old name
using WideClock = LaunchClock;  // old name
using Abroad = RemoteClocks;    // old name

}  // namespace asctwin::check
