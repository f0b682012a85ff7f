// The checks of each level, one line a check: this is where one is registered.
#pragma once

#include <functional>
#include <memory>
#include <tuple>

#include "asctwin/autosync.h"
#include "check/argument_uses.h"
#include "check/call/bounds.h"
#include "check/call/overlap.h"
#include "check/call/overruns.h"
#include "check/call/params.h"
#include "check/call/units.h"
#include "check/fast/fast_path.h"
#include "check/held_uses.h"
#include "check/init/undefined.h"
#include "check/life/filter_grid.h"
#include "check/life/launch_buffers.h"
#include "check/life/lifetime.h"
#include "check/life/unread.h"
#include "check/padding/padding_check.h"
#include "check/padding_results.h"
#include "check/race/hold_back.h"
#include "check/race/launch_races.h"
#include "check/race/race_check.h"
#include "check/results.h"
#include "check/values/domain.h"
#include "check/visits.h"
#include "core/launch/launch.h"

namespace asctwin::check {

inline void add_single_call_checks(stream::Readers& readers) {
  readers.add(std::make_unique<ParamsCheck>());
  readers.add(std::make_unique<BoundsCheck>());
  readers.add(std::make_unique<OverlapCheck>());
}

// Those of `--check=fast`. The iteration is counted behind the others: it marks what they have
// found.
class FastChecks final : public stream::LaunchReader {
 public:
  void open(const core::Core&, stream::Readers& readers) override {
    add_single_call_checks(readers);
    add_readers(readers, std::make_unique<UnitsCheck>(), std::make_unique<VisitCount>());
  }
};

// Those of `--check=full` for a launch whose arguments are known, and what make_more(core)...
// makes: each a unique pointer to a further reader, which shares their fast path.
template <class... MakeMore>
class FullChecks final : public stream::LaunchReader {
 public:
  FullChecks(const core::LaunchSpec& spec, Autosync autosync, MakeMore... make_more)
      : races_(autosync), arguments_(spec), make_more_(std::move(make_more)...) {}

  void open(const core::Core& core, stream::Readers& readers) override {
    add_single_call_checks(readers);
    std::apply([&](MakeMore&... make) { add(core, readers, make(core)...); }, make_more_);
  }
  isa::StoreWatch* stores() override { return &races_.stores(); }
  std::vector<Finding> end() override {
    std::vector<Finding> findings = races_.findings();
    for (Finding& finding : buffers_.findings()) findings.push_back(std::move(finding));
    for (Finding& finding : gaps_in_results(races_)) findings.push_back(std::move(finding));
    for (Finding& finding : padding_.findings(races_)) findings.push_back(std::move(finding));
    room_reads_.find_harmless(findings);
    arguments_.find(findings);
    note_neighbours_of_gaps(races_);
    return findings;
  }

 private:
  template <class... More>
  void add(const core::Core& core, stream::Readers& readers, std::unique_ptr<More>... more) {
    CoreRaces& races = races_.add(core);
    auto undefined = std::make_unique<UndefinedCheck>(core, room_reads_.add());
    auto race_check = std::make_unique<RaceCheck>(races);
    auto visits = std::make_unique<VisitCount>();
    auto held = std::make_unique<HeldUses>(*undefined, *race_check, *visits);
    auto padding = std::make_unique<PaddingCheck>(padding_.add(core));
    auto domain = std::make_unique<DomainCheck>(
        [&check = *undefined](const uint8_t* at) { return check.is_undefined(at); });
    add_readers(readers,                                                //
                std::make_unique<UnitsCheck>(),                         //
                std::make_unique<OverrunCheck>(),                       //
                std::make_unique<LifetimeCheck>(core),                  //
                std::move(undefined),                                   //
                std::move(race_check),                                  //
                std::make_unique<UnreadCheck>(buffers_.add(core)),      //
                std::make_unique<FilterGridCheck>(),                    //
                std::make_unique<ArgumentCheck>(arguments_.add(core)),  //
                std::move(padding),                                     //
                std::move(domain),                                      //
                std::move(more)...,                                     //
                std::move(visits),                                      //
                std::move(held),                                        //
                std::make_unique<HoldBack>(races.overwrites));
  }

  LaunchRaces races_;
  LaunchBuffers buffers_;
  LaunchPadding padding_;
  LaunchRoomReads room_reads_;
  ArgumentUses arguments_;
  std::tuple<MakeMore...> make_more_;
};

// Gives the launch the checks of `--check=full` and further readers, as FullChecks.
template <class... MakeMore>
void add_full_checks(core::LaunchSpec& spec, Autosync autosync, MakeMore... make_more) {
  spec.readers.push_back(std::make_shared<FullChecks<MakeMore...>>(spec, autosync, make_more...));
}

}  // namespace asctwin::check
