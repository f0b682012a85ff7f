// A check asks the earlier ones' findings: a call that they refuse has no bytes.
#include "check/checks.h"

#include "check/bounds.h"
#include "check/lifetime.h"
#include "check/overlap.h"
#include "check/params.h"
#include "check/race/launch_races.h"
#include "check/race/race_check.h"
#include "check/undefined.h"
#include "check/units.h"
#include "check/visits.h"

namespace asctwin::check {

namespace {

core::Observers fast_checks() {
  core::Observers checks;
  checks.push_back(std::make_unique<ParamsCheck>());
  checks.push_back(std::make_unique<BoundsCheck>());
  checks.push_back(std::make_unique<UnitsCheck>());
  checks.push_back(std::make_unique<OverlapCheck>());
  return checks;
}

core::Observers all_checks(const core::Core& core, LaunchRaces& races) {
  core::Observers checks = fast_checks();
  checks.push_back(std::make_unique<LifetimeCheck>(core));
  checks.push_back(std::make_unique<UndefinedCheck>(core));
  checks.push_back(std::make_unique<RaceCheck>(races.add(core)));
  return checks;
}

core::Observers counting_visits(core::Observers checks) {
  checks.push_back(std::make_unique<VisitCount>());
  return checks;
}

}  // namespace

void add_checks(core::LaunchSpec& spec, Check level, Autosync autosync) {
  if (level == Check::kFast)
    spec.observers = [](const core::Core&) { return counting_visits(fast_checks()); };
  if (level != Check::kFull) return;
  const auto races = std::make_shared<LaunchRaces>(autosync);
  spec.observers = [races](const core::Core& core) {
    return counting_visits(all_checks(core, *races));
  };
  spec.listener = races;
  spec.at_end = [races] { return races->findings(); };
}

}  // namespace asctwin::check
