// Accesses to the same bytes that nothing orders: between the pipes of a core (E0401), on one pipe
// (E0402), between cores (E0403), and those that the scalar unit's data cache keeps from meeting
// (E0404, E0405). Comes after the checks that refuse a call: its accesses count.
// spec: sync_and_timing.md, section 1.5 and part 2
#pragma once

#include <unordered_set>
#include <vector>

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

  // For what knows of calls beforehand which bytes they touch, and that nothing but that is to be
  // noted of them.
  const Plan& plan_of(const core::Instruction& call);
  // A call with this plan begins. Its number on its agent.
  uint32_t begin(const Plan& plan) {
    if (!races_.polls.empty()) learn();
    return races_.pipes.begin(*plan.agent);
  }
  // Calls have to come to before(), whatever they touch.
  bool wants_all() const { return !races_.overwrites.empty(); }
  // The call may hand a flag to another core.
  bool may_hand_over(const core::Instruction& call, const Plan& plan) const;
  // Takes what the end of the launch is to tell out of the findings of the newest call.
  void hold_back(std::vector<Finding>& findings);
  // Notes a touch of whole blocks that no other core may touch, if it follows their past. False: it
  // is to be added.
  bool follow(MemoryPasts& memory, size_t block, size_t count, Touch touch) const {
    return races_.pipes.follow(memory, block, count, touch);
  }
  // Of the newest call.
  TouchSink touches_of(const Plan& plan) { return {races_, plan}; }
  MemoryPasts* on_chip(const uint8_t* address) { return races_.pipes.on_chip(address); }
  // What the touches of the newest instruction have met.
  void tell(const core::Instruction& call, const TouchSink& touches,
            std::vector<Finding>& findings) {
    if (!races_.pipes.races().empty() || touches.cache_fault()) tell_all(call, touches, findings);
  }

 private:
  void tell_all(const core::Instruction& call, const TouchSink& touches,
                std::vector<Finding>& findings);
  void check_accesses(const core::Instruction& instruction, std::vector<Finding>& findings);
  void clean_cache(const core::Instruction& instruction);
  void learn();  // what other cores have released to the polls of this one
  void hand_over(const core::Instruction& call, const Plan& plan, uint32_t number);
  bool may_stay_unread(const core::Instruction& call, const Race& race) const;

  struct Held {
    std::vector<Fact> facts;  // of the finding
    Bytes bytes;
  };

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

 private:
  RaceCheck& races_;
};

}  // namespace asctwin::check
