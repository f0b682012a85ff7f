// The order of one core's instructions: what each agent knows to be complete when it begins the
// next one. An instruction is ordered before another exactly if that one's clock counts it.
// spec: sync_and_timing.md, sections 2.1 and 2.2
#pragma once

#include <cstdint>
#include <vector>

#include "asctwin/base/pipe.h"
#include "check/race/abroad.h"
#include "check/race/clock.h"

namespace asctwin::check {

class CoreOrder {
 public:
  // An instruction is issued to `agent`; its number there, from 1. What it knows is clock().
  uint32_t begin(Agent agent) {
    issue_to(agent);
    return ++last_[index_of(agent)];
  }
  const Clock& clock(Agent agent) const { return clocks_[index_of(agent)]; }
  uint32_t last(Agent agent) const { return last_[index_of(agent)]; }
  // The newest instruction of `agent` that somebody may know to be complete; 0: none.
  uint32_t told(Agent agent) const { return told_[index_of(agent)]; }

  void set_flag(HardEvent event, int64_t id);
  void wait_flag(HardEvent event, int64_t id);  // one that is not set orders nothing
  void lock(pipe_t pipe, int64_t mutex);  // knows what other pipes had done when they unlocked it
  void unlock(pipe_t pipe, int64_t mutex);
  void barrier(pipe_t pipe);
  // The scalar unit has the value that its newest load asked for.
  void take_value();
  // The agent's later instructions wait for its instruction `number`.
  void barrier_behind(Agent agent, uint32_t number);
  // As if a flag of this direction were set and waited for here.
  void wait_for(Agent from, Agent to);

  // The agent waits for what `told` knows.
  void learn(Agent agent, const Clock& told) { join(at(agent), told); }

  // For others: what is complete once `pipe`, or with PIPE_ALL every pipe, has done its work.
  Clock complete(pipe_t pipe);
  // `pipe` goes on knowing what `news` says of other cores, and of its own, which has number
  // `core`; with PIPE_S, whatever is issued later.
  void hear(pipe_t pipe, const std::shared_ptr<const WideClock>& news, size_t core);
  const Abroad& abroad() const { return abroad_; }

 private:
  struct Flag {
    HardEvent event;
    int64_t id;
    Clock told;
  };

  struct Unlock {
    Agent agent;
    int64_t mutex;
    Clock told;
  };

  static constexpr uint32_t kAll = (1U << kAgents) - 1;
  static constexpr uint32_t bit(Agent agent) { return 1U << index_of(agent); }

  // For changing it.
  Clock& at(Agent agent) {
    if (agent == Agent::kScalar) behind_issue_ = kAll & ~bit(Agent::kScalar);
    return clocks_[index_of(agent)];
  }
  void join(Clock& into, const Clock& other) {
    check::join(into.done, other.done);
    if (into.abroad != other.abroad) into.abroad = abroad_.joined(into.abroad, other.abroad);
  }
  void issue_to(Agent agent) {
    if ((behind_issue_ & bit(agent)) == 0) return;
    join(clocks_[index_of(agent)], clock(Agent::kScalar));
    behind_issue_ &= ~bit(agent);
  }
  Clock complete(Agent agent);  // its clock once all it has begun is done
  std::vector<Flag>::iterator find(HardEvent event, int64_t id);

  // The scalar unit begins loads and stores as it issues: its clock is also that of the issue.
  std::array<Clock, kAgents> clocks_{};
  uint32_t behind_issue_ = 0;  // agents that have not joined its newest clock, a bit each
  std::array<uint32_t, kAgents> last_{};
  std::array<uint32_t, kAgents> told_{};
  std::vector<Flag> flags_;      // few at a time
  std::vector<Unlock> unlocks_;  // the last of each mutex and agent
  Abroad abroad_;
};

}  // namespace asctwin::check
