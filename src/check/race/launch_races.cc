// Wiring of the parts of a launch.
#include "check/race/launch_races.h"

#include "check/race/between_cores.h"
#include "check/race/cross_finding.h"

namespace asctwin::check {

CoreRaces& LaunchRaces::add(const core::Core& core) {
  const Keepers keepers{.vector_in_order = core.chip().family == isa::Family::k950,
                        .compiler = core.id().kind != CoreKind::kCube,
                        .autosync = autosync_};
  cores_.push_back(std::make_unique<CoreRaces>(core, keepers));
  return *cores_.back();
}

void LaunchRaces::sets(const core::Channel& channel, int core) {
  const auto number = static_cast<size_t>(core);
  CoreRaces& from = *cores_[number];
  CoreOrder& order = from.pipes.order;
  const Clock clock = order.complete(from.meeting_pipe);
  if (from.meeting_pipe != PIPE_ALL) order.barrier(from.meeting_pipe);
  WideClock known = order.abroad()[clock.abroad];
  if (known.size() <= number) known.resize(number + 1);
  join(known[number], clock.done);
  tokens_.tell({&channel, channel.sets_of(core) + 1}, known);
}

void LaunchRaces::takes(const core::Channel& channel, int core) {
  CoreRaces& to = *cores_[static_cast<size_t>(core)];
  CoreOrder& order = to.pipes.order;
  if (to.meeting_pipe == PIPE_ALL) order.barrier(PIPE_ALL);
  const Tokens::Name name{&channel, channel.takes_of(core) + 1};
  if (const auto known = tokens_.hear(name, channel.waiters().size()))
    order.hear(to.meeting_pipe, known);
}

std::vector<Finding> LaunchRaces::findings() const {
  std::vector<CoreTouches> touches;
  for (const auto& core : cores_) touches.push_back({core->log, core->pipes.order.abroad()});
  std::vector<Finding> findings;
  for (const CrossRace& race : cross_races(touches))
    findings.push_back(cross_finding(race, *cores_[race.core], *cores_[race.other_core]));
  return findings;
}

}  // namespace asctwin::check
