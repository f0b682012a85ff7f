// A check asks the earlier ones' findings: a call that they refuse has no bytes.
#include "check/checks.h"

#include "check/bounds.h"
#include "check/filter_grid.h"
#include "check/gates.h"
#include "check/launch_buffers.h"
#include "check/lifetime.h"
#include "check/overlap.h"
#include "check/params.h"
#include "check/race/launch_races.h"
#include "check/race/race_check.h"
#include "check/undefined.h"
#include "check/units.h"
#include "check/unread.h"
#include "check/visits.h"

namespace asctwin::check {

namespace {

core::Observers checks_of_calls() {
  core::Observers checks;
  checks.judges.push_back(std::make_unique<ParamsCheck>());
  checks.judges.push_back(std::make_unique<BoundsCheck>());
  checks.judges.push_back(std::make_unique<OverlapCheck>());
  checks.observers.push_back(std::make_unique<UnitsCheck>());
  return checks;
}

template <class Check>
Check& add(core::Observers& checks, std::unique_ptr<Check> check) {
  Check& added = *check;
  checks.observers.push_back(std::move(check));
  return added;
}

template <class Check, class About>
Check& add_listening(core::Observers& checks, About& about) {
  Check& added = add(checks, std::make_unique<Check>(about));
  checks.listeners.push_back(&added);
  return added;
}

// The iteration is counted last: it marks what the others have found.
core::Observers fast_checks() {
  core::Observers checks = checks_of_calls();
  auto& visits = add(checks, std::make_unique<VisitCount>());
  checks.gate = std::make_unique<FastGate>(visits);
  return checks;
}

core::Observers all_checks(const core::Core& core, LaunchRaces& launch, LaunchBuffers& buffers) {
  core::Observers checks = checks_of_calls();
  auto& lifetime = add_listening<LifetimeCheck>(checks, core);
  auto& undefined = add_listening<UndefinedCheck>(checks, core);
  auto& races = add(checks, std::make_unique<RaceCheck>(launch.add(core)));
  auto& unread = add_listening<UnreadCheck>(checks, buffers.add(core));
  add(checks, std::make_unique<FilterGridCheck>());
  auto& visits = add(checks, std::make_unique<VisitCount>());
  add(checks, std::make_unique<HoldBack>(races));
  checks.gate = std::make_unique<FullGate>(visits, lifetime, undefined, races, unread);
  return checks;
}

}  // namespace

void add_checks(core::LaunchSpec& spec, Check level, Autosync autosync) {
  if (level == Check::kFast) spec.observers = [](const core::Core&) { return fast_checks(); };
  if (level != Check::kFull) return;
  const auto races = std::make_shared<LaunchRaces>(autosync);
  const auto buffers = std::make_shared<LaunchBuffers>();
  spec.observers = [races, buffers](const core::Core& core) {
    return all_checks(core, *races, *buffers);
  };
  spec.listener = races;
  spec.at_end = [races, buffers] {
    std::vector<Finding> findings = races->findings();
    for (Finding& finding : buffers->findings()) findings.push_back(std::move(finding));
    return findings;
  };
}

}  // namespace asctwin::check
