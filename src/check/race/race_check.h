// Accesses to the same bytes that nothing orders: between the pipes of a core (E0401), on one pipe
// (E0402), between cores (E0403), and those that the scalar unit's data cache keeps from meeting
// (E0404, E0405). Comes after the checks that refuse a call: its accesses count.
// spec: sync_and_timing.md, section 1.5 and part 2
#pragma once

#include <unordered_set>
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
    // While it is open whether an overwrite is read, every call has to be seen.
    template <class Runs>
    bool is_call_quiet(const core::Instruction&, const Site&, const core::OperandSpans&,
                       const Runs&) {
      return check_.races_.overwrites.empty();
    }
    bool prepare_call(const core::Core&, const core::Instruction& call, Site& site);
    bool prepare_run(const core::Instruction& call, Site& site, const CallRun& run,
                     const uint8_t* at, Run& mine);
    template <class Runs>
    void note(const core::Instruction& call, Site& site, const Runs& runs,
              std::vector<Finding>& findings) {
      if (runs.size() == 0) return;
      const uint32_t number = check_.begin(site.plan);
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
        const Bytes bytes = runs.bytes(i);
        touches.add_run(mine.pasts, mine.place, mine.deed, bytes.begin, bytes.end - bytes.begin);
      }
      check_.tell(call, touches, findings);
    }

    RaceCheck& check_;
  };

  // Takes what the end of the launch is to tell out of the findings of the newest call.
  void hold_back(std::vector<Finding>& findings) {
    if (!held_.empty()) move_held(findings);
  }

 private:
  struct Held {
    std::vector<Fact> facts;  // of the finding
    Bytes bytes;
  };

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
  // A call with this plan begins. Its number on its agent.
  uint32_t begin(const Plan& plan) {
    if (!races_.polls.empty()) learn();
    return races_.pipes.begin(*plan.agent);
  }
  // The call may hand a flag to another core.
  bool may_hand_over(const core::Instruction& call, const Plan& plan) const;
  void hand_over(const core::Instruction& call, const Plan& plan, uint32_t number);
  void note_poll(const core::Instruction& call, const Plan& plan);
  void learn();  // what other cores have released to the polls of this one
  bool may_stay_unread(const core::Instruction& call, const Race& race) const;
  void move_held(std::vector<Finding>& findings);

  Plans plans_;
  CoreRaces& races_;                              // of the launch, which compares them at its end
  std::vector<Held> held_;                        // of the newest call
  std::unordered_set<uint32_t> told_overwrites_;  // pairs of sites
};

// @pre behind what counts iterations
class HoldBack final : public core::Observer {
 public:
  explicit HoldBack(RaceCheck& races) : races_(races) {}
  void before(const core::Core&, const core::Instruction&,
              std::vector<Finding>& findings) override {
    races_.hold_back(findings);
  }

  class Quiet : public QuietPart {
   public:
    explicit Quiet(HoldBack& check) : races_(check.races_) {}
    template <class AnySite, class Runs>
    void note(const core::Instruction&, AnySite&, const Runs&, std::vector<Finding>& findings) {
      races_.hold_back(findings);
    }

   private:
    RaceCheck& races_;
  };

 private:
  RaceCheck& races_;
};

}  // namespace asctwin::check
