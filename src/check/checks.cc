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

// The iteration is counted last: it marks what the others have found.
core::Observers with_iterations(core::Observers checks) {
  checks.observers.push_back(std::make_unique<VisitCount>());
  return checks;
}

core::Observers checks_of_calls() {
  core::Observers checks;
  checks.judges.push_back(std::make_unique<ParamsCheck>());
  checks.judges.push_back(std::make_unique<BoundsCheck>());
  checks.judges.push_back(std::make_unique<OverlapCheck>());
  checks.observers.push_back(std::make_unique<UnitsCheck>());
  return checks;
}

template <class Check>
void add_listening(core::Observers& checks, const core::Core& core) {
  auto check = std::make_unique<Check>(core);
  checks.listeners.push_back(check.get());
  checks.observers.push_back(std::move(check));
}

core::Observers all_checks(const core::Core& core, LaunchRaces& races) {
  core::Observers checks = checks_of_calls();
  add_listening<LifetimeCheck>(checks, core);
  add_listening<UndefinedCheck>(checks, core);
  checks.observers.push_back(std::make_unique<RaceCheck>(races.add(core)));
  return checks;
}

}  // namespace

void add_checks(core::LaunchSpec& spec, Check level, Autosync autosync) {
  if (level == Check::kFast)
    spec.observers = [](const core::Core&) { return with_iterations(checks_of_calls()); };
  if (level != Check::kFull) return;
  const auto races = std::make_shared<LaunchRaces>(autosync);
  spec.observers = [races](const core::Core& core) {
    return with_iterations(all_checks(core, *races));
  };
  spec.listener = races;
  spec.at_end = [races] { return races->findings(); };
}

}  // namespace asctwin::check
