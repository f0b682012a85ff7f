// Accesses to the same bytes that nothing orders: between the pipes of a core (E0401), on one pipe
// (E0402), between cores (E0403), and those that the scalar unit's data cache keeps from meeting
// (E0404, E0405). Comes after the checks that refuse a call: its accesses count.
// spec: sync_and_timing.md, section 1.5 and part 2
#pragma once

#include <vector>

#include "check/race/launch_races.h"
#include "core/observer.h"

namespace asctwin::check {

class RaceCheck final : public core::Observer {
 public:
  RaceCheck(const core::Core& core, LaunchRaces& launch)
      : launch_(launch), races_(launch.add(core)) {}
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;
  void after(const core::Core& core, const core::Instruction& instruction) override;

 private:
  void check_accesses(const core::Instruction& instruction, std::vector<Finding>& findings);
  void clean_cache(const core::Instruction& instruction);

  LaunchRaces& launch_;
  CoreRaces& races_;
  int64_t barriers_[2] = {};  // SyncAll so far, of vector cores alone and of all
};

}  // namespace asctwin::check
