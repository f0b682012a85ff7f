// Accesses to the same bytes that nothing orders: between the pipes of a core (E0401), on one pipe
// (E0402), between cores (E0403), and those that the scalar unit's data cache keeps from meeting
// (E0404, E0405). Comes after the checks that refuse a call: its accesses count.
// spec: sync_and_timing.md, section 1.5 and part 2
#pragma once

#include <vector>

#include "check/quiet_call.h"
#include "check/race/core_races.h"
#include "check/race/plans.h"
#include "check/race/touch_sink.h"
#include "core/observer.h"

namespace asctwin::check {

class RaceCheck final : public core::Observer {
 public:
  explicit RaceCheck(CoreRaces& races) : races_(races) {}
  ~RaceCheck() override { races_.end(); }
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;
  void after(const core::Core& core, const core::Instruction& instruction) override;

  // A call of the vector pipe or of an MTE, in order or not: its touches are noted, and told of if
  // they are a race. The cube's units have orders of their own, the scalar unit has a cache.
  class Quiet : public QuietPart {
   public:
    struct Site {
      Plan plan;
    };
    struct Run {
      Plan::Place place;
      Deed deed;  // as the history notes it
      MemoryPasts* pasts = nullptr;
    };

    explicit Quiet(RaceCheck& check) : check_(check) {}
    bool prepare_call(const core::Core&, const core::Instruction& call, Site& site);
    bool prepare_run(const core::Instruction& call, Site& site, const CallRun& run,
                     const uint8_t* at, Run& mine);
    template <class Runs>
    void note(const core::Instruction& call, Site& site, const Runs& runs,
              std::vector<Finding>& findings) {
      if (runs.size() == 0) return;
      const uint32_t number = check_.races_.pipes.begin(*site.plan.agent);
      size_t i = 0;
      while (i < runs.size() && follow(number, runs.run(i), runs.note(i), runs.placed(i))) ++i;
      if (i < runs.size()) touch(call, site, runs, i, findings);
    }

   private:
    // Whether it is enough to note the touch where it follows what it meets.
    bool follow(uint32_t number, const CallRun& run, const Run& mine,
                const PlacedRun& placed) const {
      return placed.block != PlacedRun::kNone && !mine.place.is_shared &&
             check_.races_.pipes.follow(*mine.pasts, placed.block, run.blocks,
                                        {number, kWholeBlock, mine.deed});
    }
    // Notes those of the runs from number `first` on, and what they meet.
    template <class Runs>
    [[gnu::noinline]] void touch(const core::Instruction& call, const Site& site, const Runs& runs,
                                 size_t first, std::vector<Finding>& findings) {
      TouchSink touches(check_.races_, site.plan);
      for (size_t i = first; i < runs.size(); ++i) {
        const Run& mine = runs.note(i);
        const Bytes& bytes = runs.placed(i).bytes;
        touches.add_run(mine.pasts, mine.place, mine.deed, bytes.begin, bytes.end - bytes.begin);
      }
      check_.tell(call, touches, findings);
    }

    RaceCheck& check_;
  };

 private:
  const Plan& plan_of(const core::Instruction& call);
  // What the touches of the newest instruction have met.
  void tell(const core::Instruction& call, const TouchSink& touches,
            std::vector<Finding>& findings) {
    if (!races_.pipes.races().empty() || touches.cache_fault()) tell_all(call, touches, findings);
  }
  void tell_all(const core::Instruction& call, const TouchSink& touches,
                std::vector<Finding>& findings);
  void check_accesses(const core::Instruction& instruction, std::vector<Finding>& findings);
  void clean_cache(const core::Instruction& instruction);

  Plans plans_;
  CoreRaces& races_;  // of the launch, which compares them at its end
};

}  // namespace asctwin::check
