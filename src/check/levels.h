// The checks of each level, one line a check: this is where one is registered.
#pragma once

#include <memory>

#include "asctwin/autosync.h"
#include "check/call/bounds.h"
#include "check/call/overlap.h"
#include "check/call/params.h"
#include "check/call/units.h"
#include "check/fast/fast_path.h"
#include "check/init/undefined.h"
#include "check/life/filter_grid.h"
#include "check/life/launch_buffers.h"
#include "check/life/lifetime.h"
#include "check/life/unread.h"
#include "check/race/launch_races.h"
#include "check/race/race_check.h"
#include "check/results.h"
#include "check/values/domain.h"
#include "check/visits.h"
#include "core/launch/launch.h"

namespace asctwin::check {

inline core::Observers single_call_checks() {
  core::Observers checks;
  checks.add(std::make_unique<ParamsCheck>());
  checks.add(std::make_unique<BoundsCheck>());
  checks.add(std::make_unique<OverlapCheck>());
  return checks;
}

// The iteration is counted behind them: it marks what the others have found.
inline core::Observers fast_checks() {
  core::Observers checks = single_call_checks();
  add_observers(checks, std::make_unique<UnitsCheck>(), std::make_unique<VisitCount>());
  return checks;
}

template <class... More>
core::Observers full_checks(const core::Core& core, LaunchRaces& launch, LaunchBuffers& buffers,
                            std::unique_ptr<More>... more) {
  core::Observers checks = single_call_checks();
  auto races = std::make_unique<RaceCheck>(launch.add(core));
  auto hold_back = std::make_unique<HoldBack>(*races);
  add_observers(checks,                                            //
                std::make_unique<UnitsCheck>(),                    //
                std::make_unique<LifetimeCheck>(core),             //
                std::make_unique<UndefinedCheck>(core),            //
                std::move(races),                                  //
                std::make_unique<UnreadCheck>(buffers.add(core)),  //
                std::make_unique<FilterGridCheck>(),               //
                std::make_unique<DomainCheck>(),                   //
                std::move(more)...,                                //
                std::make_unique<VisitCount>(),                    //
                std::move(hold_back));
  return checks;
}

// Gives every core of the launch those of `--check=full`, and what make_more(core)... makes: each a
// unique pointer to a further check.
template <class... MakeMore>
void add_full_checks(core::LaunchSpec& spec, Autosync autosync, MakeMore... make_more) {
  const auto races = std::make_shared<LaunchRaces>(autosync);
  const auto buffers = std::make_shared<LaunchBuffers>();
  spec.observers = [=](const core::Core& core) {
    return full_checks(core, *races, *buffers, make_more(core)...);
  };
  spec.listener = races;
  spec.store_watch = std::shared_ptr<isa::StoreWatch>(races, &races->stores());
  spec.at_end = [races, buffers] {
    std::vector<Finding> findings = races->findings();
    for (Finding& finding : buffers->findings()) findings.push_back(std::move(finding));
    for (Finding& finding : gaps_in_results(*races)) findings.push_back(std::move(finding));
    note_neighbours_of_gaps(*races);
    return findings;
  };
}

}  // namespace asctwin::check
