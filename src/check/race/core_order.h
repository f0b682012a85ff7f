// The order of one core's instructions: the vector clock of each agent, which grows by acquire and
// release. An instruction happens before another exactly if the other one began with a clock that
// includes it.
// spec: sync_and_timing.md, sections 2.1 and 2.2
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "asctwin/base/pipe.h"
#include "check/race/vector_clock.h"

namespace asctwin::check {

class CoreOrder {
 public:
  // An instruction is issued to `agent` and begins with clock(agent). Returns its epoch, counted
  // from 1.
  uint32_t begin(Agent agent) {
    issue_to(agent);
    return ++last_[index_of(agent)];
  }
  const VectorClock& clock(Agent agent) const { return clocks_[index_of(agent)]; }
  uint32_t last(Agent agent) const { return last_[index_of(agent)]; }
  // The newest instruction of `agent` that a release covers; 0: none.
  uint32_t newest_released(Agent agent) const { return newest_released_[index_of(agent)]; }
  // Changes with every release: instructions of one agent that begin at one value of it are before
  // and after the same instructions of other agents.
  uint32_t releases() const { return releases_; }

  void set_flag(HardEvent event, int64_t id);
  void wait_flag(HardEvent event, int64_t id);  // a flag that is not set orders nothing
  // Acquires what other pipes released when they unlocked it.
  void lock(pipe_t pipe, int64_t mutex);
  void unlock(pipe_t pipe, int64_t mutex);
  void barrier(pipe_t pipe);
  // The scalar unit uses the value of its newest load.
  void take_value();
  // The agent's later instructions wait for its instruction `number`.
  void barrier_behind(Agent agent, uint32_t number);
  // This agent acts beside the core, and no barrier of all pipes waits for it.
  void set_apart(Agent agent) { apart_ = agent; }
  // As if a flag between the two were set and waited for here.
  void wait_for(Agent from, Agent to);

  // The agent acquires a clock that was released.
  void acquire(Agent agent, const VectorClock& released) { join(at(agent), released); }

  // Releases the clock of `pipe`, or with PIPE_ALL of every pipe: what is complete once it has done
  // all it has begun.
  VectorClock complete(pipe_t pipe);
  // `pipe` acquires what `acquired` says about other cores, and about its own, which has number
  // `core`. With PIPE_S that holds for everything issued later.
  void acquire(pipe_t pipe, const std::shared_ptr<const LaunchClock>& acquired, size_t core);
  const RemoteClocks& remote_clocks() const { return remote_clocks_; }

 private:
  struct Flag {
    HardEvent event;
    int64_t id;
    VectorClock released;
  };

  struct Unlock {
    Agent agent;
    int64_t mutex;
    VectorClock released;
  };

  static constexpr uint32_t kAll = (1U << kAgents) - 1;
  static constexpr uint32_t bit(Agent agent) { return 1U << index_of(agent); }

  // The clock of the agent, to be changed.
  VectorClock& at(Agent agent) {
    if (agent == Agent::kScalar) behind_issue_ = kAll & ~bit(Agent::kScalar);
    return clocks_[index_of(agent)];
  }
  void join(VectorClock& into, const VectorClock& other) {
    check::join(into.done, other.done);
    if (into.remote != other.remote) into.remote = remote_clocks_.joined(into.remote, other.remote);
  }
  void issue_to(Agent agent) {
    if ((behind_issue_ & bit(agent)) == 0) return;
    join(clocks_[index_of(agent)], clock(Agent::kScalar));
    behind_issue_ &= ~bit(agent);
  }
  VectorClock complete(Agent agent);  // its clock when all it has begun is done
  std::vector<Flag>::iterator find(HardEvent event, int64_t id);

  // The scalar unit begins its loads and stores in the order of issue, so its clock is also that of
  // the issue.
  std::array<VectorClock, kAgents> clocks_{};
  // Agents that have not joined the newest clock of the scalar unit, a bit each.
  uint32_t behind_issue_ = 0;
  std::array<uint32_t, kAgents> last_{};
  std::array<uint32_t, kAgents> newest_released_{};
  uint32_t releases_ = 0;
  std::optional<Agent> apart_;
  std::vector<Flag> flags_;      // few at a time
  std::vector<Unlock> unlocks_;  // the last of each mutex and agent
  RemoteClocks remote_clocks_;
};

}  // namespace asctwin::check
