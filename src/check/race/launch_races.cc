// Wiring of the parts of a launch.
#include "check/race/launch_races.h"

#include "check/race/between_cores.h"
#include "check/race/cross_finding.h"

namespace asctwin::check {

CoreRaces& LaunchRaces::add(const core::Core& core) {
  const Keepers keepers{.vector_in_order = core.chip().family == isa::Family::k950,
                        .compiler = core.id().kind != CoreKind::kCube,
                        .autosync = autosync_};
  cores_.push_back(std::make_unique<CoreRaces>(core, cores_.size(), keepers));
  return *cores_.back();
}

void LaunchRaces::tell(const Tokens::Name& name, CoreRaces& from) {
  const Clock clock = from.pipes.order.complete(PIPE_ALL);
  WideClock known = from.pipes.order.abroad()[clock.abroad];
  if (known.size() <= from.number) known.resize(from.number + 1);
  join(known[from.number], clock.done);
  tokens_.tell(name, known);
}

void LaunchRaces::hear(const Tokens::Name& name, CoreRaces& to, int listeners) {
  to.pipes.order.barrier(PIPE_ALL);
  if (const auto known = tokens_.hear(name, listeners)) to.pipes.order.hear(PIPE_S, known);
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
