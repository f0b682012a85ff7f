// Wiring of the parts of a launch.
#include "check/race/launch_races.h"

#include "check/race/between_cores.h"
#include "check/race/cross_finding.h"

namespace asctwin::check {

CoreRaces& LaunchRaces::add(const core::Core& core) {
  const Keepers keepers{.vector_in_order = core.chip().family == isa::Family::k950,
                        .compiler = core.id().kind != CoreKind::kCube,
                        .autosync = autosync_};
  cores_.push_back(std::make_unique<CoreRaces>(core, keepers, handshakes_));
  return *cores_.back();
}

void LaunchRaces::sets(const core::Channel& channel, int core, int64_t round) {
  const auto number = static_cast<size_t>(core);
  CoreRaces& from = *cores_[number];
  CoreOrder& order = from.pipes.order;
  const pipe_t pipe = from.rendezvous.tells;
  const Clock clock = order.complete(pipe);
  if (pipe != PIPE_ALL) order.barrier(pipe);
  WideClock known = order.abroad()[clock.abroad];
  if (known.size() <= number) known.resize(number + 1);
  join(known[number], clock.done);
  tokens_.tell({&channel, round}, known);
}

void LaunchRaces::takes(const core::Channel& channel, int core, int64_t round) {
  const auto number = static_cast<size_t>(core);
  CoreRaces& to = *cores_[number];
  CoreOrder& order = to.pipes.order;
  if (to.rendezvous.holds_all()) order.barrier(PIPE_ALL);
  if (const auto known = tokens_.hear({&channel, round}, channel.waiters().size()))
    order.hear(to.rendezvous.hears, known, number);
}

std::vector<Finding> LaunchRaces::findings() const {
  std::vector<CoreTouches> touches;
  for (const auto& core : cores_) touches.push_back({core->log, core->pipes.order.abroad()});
  std::vector<Finding> findings;
  for (const auto& core : cores_)
    for (Finding& finding : core->overwrites.findings()) findings.push_back(std::move(finding));
  for (const CrossRace& race : cross_races(touches, &handshakes_))
    findings.push_back(cross_finding(race, *cores_[race.core], *cores_[race.other_core]));
  return findings;
}

}  // namespace asctwin::check
