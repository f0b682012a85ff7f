// Each acquire is a join of clocks.
#include "check/race/core_order.h"

namespace asctwin::check {

VectorClock CoreOrder::complete(Agent agent) {
  issue_to(agent);
  ++releases_;
  VectorClock released = clock(agent);
  released[agent] = newest_released_[index_of(agent)] = last(agent);
  return released;
}

std::vector<CoreOrder::Flag>::iterator CoreOrder::find(HardEvent event, int64_t id) {
  return std::find_if(flags_.begin(), flags_.end(),
                      [&](const Flag& flag) { return flag.event == event && flag.id == id; });
}

void CoreOrder::set_flag(HardEvent event, int64_t id) {
  const auto from = agent_of(info_of(event).from);
  if (!from) return;
  const auto old = find(event, id);
  if (old != flags_.end()) flags_.erase(old);
  flags_.push_back({event, id, complete(*from)});
}

void CoreOrder::wait_flag(HardEvent event, int64_t id) {
  const auto to = agent_of(info_of(event).to);
  const auto flag = find(event, id);
  if (!to || flag == flags_.end()) return;
  join(at(*to), flag->released);
  flags_.erase(flag);
}

void CoreOrder::unlock(pipe_t pipe, int64_t mutex) {
  const auto agent = agent_of(pipe);
  if (!agent) return;
  std::erase_if(unlocks_,
                [&](const Unlock& old) { return old.agent == *agent && old.mutex == mutex; });
  unlocks_.push_back({*agent, mutex, complete(*agent)});
}

void CoreOrder::lock(pipe_t pipe, int64_t mutex) {
  const auto agent = agent_of(pipe);
  if (!agent) return;
  for (const Unlock& unlock : unlocks_)
    if (unlock.mutex == mutex && unlock.agent != *agent) join(at(*agent), unlock.released);
}

void CoreOrder::barrier(pipe_t pipe) {
  if (pipe == PIPE_ALL) {
    const VectorClock all = complete(PIPE_ALL);
    join(at(Agent::kScalar), all);
  } else if (const auto agent = agent_of(pipe)) {
    at(*agent) = complete(*agent);
  }
}

void CoreOrder::barrier_behind(Agent agent, uint32_t number) {
  ++releases_;
  VectorClock& known = at(agent);
  known[agent] = std::max(known[agent], number);
  newest_released_[index_of(agent)] = std::max(newest_released_[index_of(agent)], number);
}

// UNVERIFIED: evidence = inferred: scalar accesses happen in order, so what was stored before a
// load, to whatever address, is there when its value is.
void CoreOrder::take_value() {
  constexpr Agent kScalar = Agent::kScalar;
  ++releases_;
  at(kScalar)[kScalar] = newest_released_[index_of(kScalar)] = last(kScalar);
}

void CoreOrder::wait_for(Agent from, Agent to) {
  const VectorClock released = complete(from);
  join(at(to), released);
}

VectorClock CoreOrder::complete(pipe_t pipe) {
  VectorClock all = clock(Agent::kScalar);
  for (size_t i = 0; i < kAgents; ++i) {
    const auto agent = static_cast<Agent>(i);
    if (pipe == PIPE_ALL ? agent != apart_ : pipe == pipe_of(agent)) join(all, complete(agent));
  }
  return all;
}

void CoreOrder::acquire(pipe_t pipe, const std::shared_ptr<const LaunchClock>& acquired,
                        size_t core) {
  const auto agent = agent_of(pipe);
  VectorClock& clock = at(agent.value_or(Agent::kScalar));
  if (core < acquired->size()) check::join(clock.done, (*acquired)[core]);
  clock.remote = remote_clocks_.joined(clock.remote, acquired);
}

}  // namespace asctwin::check
