// Who touches the memories of a core, each in an order of its own: its pipes, where the loads and
// stores of the scalar unit stand for themselves, apart from the issue of instructions.
// spec: sync_and_timing.md, section 2.1
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "asctwin/base/pipe.h"

namespace asctwin::check {

enum class Agent : uint8_t { kScalar, kV, kM, kMte1, kMte2, kMte3, kFix, kCount };
inline constexpr size_t kAgents = static_cast<size_t>(Agent::kCount);

inline constexpr pipe_t kAgentPipes[kAgents] = {PIPE_S,    PIPE_V,    PIPE_M,  PIPE_MTE1,
                                                PIPE_MTE2, PIPE_MTE3, PIPE_FIX};

constexpr size_t index_of(Agent agent) { return static_cast<size_t>(agent); }
constexpr pipe_t pipe_of(Agent agent) { return kAgentPipes[index_of(agent)]; }
// Nothing for PIPE_ALL and for pipes that touch no memory.
constexpr std::optional<Agent> agent_of(pipe_t pipe) {
  for (size_t i = 0; i < kAgents; ++i)
    if (kAgentPipes[i] == pipe) return static_cast<Agent>(i);
  return std::nullopt;
}

}  // namespace asctwin::check
