// Races: conflicting accesses that nothing orders, between the pipes of a core (E0401), on one pipe
// (E0402) and between cores (E0403), and accesses that the scalar unit's data cache separates
// (E0404, E0405). Runs after the checks that refuse a call.
// spec: sync_and_timing.md, section 1.5 and part 2
#pragma once

#include <unordered_set>
#include <vector>

#include "check/quiet_call.h"
#include "check/race/core_flags.h"
#include "check/race/core_races.h"
#include "check/race/rewrites.h"
#include "core/stream_words.h"
#include "num/target.h"

namespace asctwin::check {

class RaceCheck final : public stream::Reader {
 public:
  static constexpr stream::Wants kWants = stream::kInstructions | stream::kLaunchTokens;

  explicit RaceCheck(CoreRaces& races) : races_(races) {}
  ~RaceCheck() override { races_.end(); }
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;
  void end(const core::Core& core, const core::Instruction& instruction) override;
  // Adds to findings about bytes that nothing has written who has written the bytes beside them.
  void name_neighbours(const core::Instruction& instruction, std::vector<Finding>& findings);

  // Between cores; those of this core stand in the order of its instructions.
  void signals(const core::Core&, pipe_t pipe, const stream::TokenUse& use) override {
    if (use.token.scope == stream::TokenScope::kCard)
      races_.release_to_card(use.token, pipe);
    else
      races_.release_to(use.token);
  }
  void waited(const core::Core&, pipe_t pipe, const stream::TokenUse& use) override {
    if (use.token.scope == stream::TokenScope::kCard)
      races_.acquire_from_card(use, pipe);
    else
      races_.acquire_from(use);
  }

  // A call of the vector pipe or of an MTE, or an element of the scalar unit, ordered or not: its
  // accesses are added, and reported if they are a race. The cube's units have orders of their own.
  class Quiet : public QuietPart {
   public:
    struct Site {
      Plan plan;
      Agent agent = Agent::kCount;
      OrderOfNow order;  // of each call
      bool is_scalar = false;
      bool may_bring_flags = false;  // it is a copy from global memory
    };
    struct Run {
      Plan::Operand place;
      AccessTag tag;                   // as shadow memory keeps it
      bool is_logged = false;          // for other cores
      MemoryShadow* shadow = nullptr;  // nullptr: that of global memory
      MemoryShadow* own = nullptr;     // the same, if no other core can access the memory
    };

    explicit Quiet(RaceCheck& check) : check_(check), races_(check.races_) {}
    // While it is open whether an overwrite is read, every call has to be seen.
    template <class Runs>
    bool is_call_quiet(const core::Instruction&, const Site&, const isa::Operand*, const Runs&) {
      return races_.overwrites.empty();
    }
    bool prepare_call(const core::Core&, const core::Instruction& instruction, Site& site);
    bool prepare_run(const core::Instruction& instruction, Site& site, const CallRun& run,
                     const uint8_t* at, Run& mine);
    template <class Runs>
    ASCTWIN_ALWAYS_INLINE void note(const core::Instruction& instruction, Site& site,
                                    const Runs& runs, std::vector<Finding>& findings) {
      constexpr size_t kRuns = Runs::size();
      if (kRuns == 0) return;
      if (site.is_scalar) [[unlikely]]
        return check_.add_element(instruction, site, runs.note(0), runs.bytes(0), findings);
      check_.flags_.acquire();
      if (site.may_bring_flags) note_copy(runs);
      const uint32_t number = races_.pipes.order.begin(site.agent);
      if (!runs.are_whole_blocks()) return add_from(instruction, site, runs, 0, findings);
      ASCTWIN_UNROLLED_LOOP
      for (size_t i = 0; i < kRuns; ++i)
        if (!try_add(number, site, runs.run(i), runs.note(i), runs.place(i)))
          return add_from(instruction, site, runs, i, findings);
    }

   private:
    template <class Runs>
    void note_copy(const Runs& runs) {
      if constexpr (Runs::size() == 2) {
        const size_t to = runs.run(0).is_written ? 0 : 1;
        races_.polls.copy(runs.bytes(1 - to), runs.bytes(to).begin);
      }
    }
    // Adds the access in the simple case of ShadowCells::try_add(), where no other core and no
    // cached line has to be compared with it.
    ASCTWIN_ALWAYS_INLINE bool try_add(uint32_t number, const Site& site, const CallRun& run,
                                       const Run& mine, RunPlace place) {
      const ShadowCell access{number, kWholeBlock, mine.tag};
      if (mine.own != nullptr) [[likely]]
        return PipeRaces::try_add(*mine.own, place.block, run.blocks, access, site.order);
      return !mine.is_logged && races_.cache.empty() &&
             try_add_global(number, site, run, mine, place);
    }
    [[gnu::noinline]] bool try_add_global(uint32_t number, const Site& site, const CallRun& run,
                                          const Run& mine, RunPlace place) {
      return races_.pipes.try_add(mine.shadow, place.begin, run.blocks,
                                  {number, kWholeBlock, mine.tag}, site.order);
    }
    // Adds the accesses of the runs from number `first` on, and reports their races.
    template <class Runs>
    [[gnu::noinline]] void add_from(const core::Instruction& instruction, const Site& site,
                                    Runs runs, size_t first, std::vector<Finding>& findings) {
      races_.pipes.go_on(site.agent);
      AccessRecorder recorder(races_, site.plan);
      for (size_t i = first; i < runs.size(); ++i) {
        const Run& mine = runs.note(i);
        const Bytes bytes = runs.bytes(i);
        recorder.add_run(mine.shadow, mine.place, mine.tag, bytes.begin, bytes.end - bytes.begin);
      }
      check_.report(instruction, recorder, findings);
    }

    RaceCheck& check_;
    CoreRaces& races_;
  };

 private:
  const Plan& plan_of(const core::Instruction& instruction);
  // Reports the faults that the accesses of the newest instruction have shown.
  void report(const core::Instruction& instruction, const AccessRecorder& recorder,
              std::vector<Finding>& findings) {
    if (!races_.pipes.races().empty() || recorder.cache_fault())
      report_all(instruction, recorder, findings);
  }
  void report_all(const core::Instruction& instruction, const AccessRecorder& recorder,
                  std::vector<Finding>& findings);
  void check_accesses(const core::Instruction& instruction, std::vector<Finding>& findings);
  // Adds one element, which comes without its footprint. @pre no overwrite is open
  void add_element(const core::Instruction& instruction, const Quiet::Site& site,
                   const Quiet::Run& run, const Bytes& bytes, std::vector<Finding>& findings);
  // A call with this plan begins. Returns its epoch.
  uint32_t begin(const Plan& plan) {
    flags_.acquire();
    return races_.pipes.begin(*plan.agent);
  }
  // A scope begins. Its accesses go on with the epoch that it has begun with.
  void begin_item(const core::Instruction& instruction);
  uint32_t go_on(const Plan& plan) {
    races_.pipes.go_on(*plan.agent);
    return races_.pipes.epoch();
  }
  int operands_in(const core::Instruction& instruction, Hardware memory) const;
  bool is_repeated(const core::Instruction& instruction, const Race& race) const;
  bool may_stay_unread(const core::Instruction& instruction, const Race& race) const;
  void meet_overwrites(const core::Instruction& instruction, const Plan& plan);

  Plans plans_;
  CoreRaces& races_;  // owned by the launch, which compares the cores at its end
  CoreFlags flags_{races_};
  Rewrites rewrites_;                             // of L0
  std::unordered_set<uint32_t> told_overwrites_;  // pairs of sites
};

}  // namespace asctwin::check
