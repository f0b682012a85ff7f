// What is known to be complete, at one moment and in one place of a core. An agent's own entry
// counts what it knows complete of itself, not what it has begun: nothing inside a pipe is ordered
// by its place alone.
// spec: sync_and_timing.md, section 2.1
#pragma once

#include <algorithm>
#include <array>

#include "check/race/agent.h"

namespace asctwin::check {

struct Clock {
  std::array<uint32_t, kAgents> done{};  // of each agent, its newest instruction; 0: none
  uint32_t abroad = 0;                   // of other cores: a number of Abroad

  uint32_t& operator[](Agent agent) { return done[index_of(agent)]; }
  uint32_t operator[](Agent agent) const { return done[index_of(agent)]; }
};

inline void join(std::array<uint32_t, kAgents>& into, const std::array<uint32_t, kAgents>& other) {
  for (size_t i = 0; i < kAgents; ++i) into[i] = std::max(into[i], other[i]);
}

}  // namespace asctwin::check
