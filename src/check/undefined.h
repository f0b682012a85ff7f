// Bytes that have no defined value: a call that computes with them is reported (E0301 padding,
// E0302 never written), and so is a copy that takes them out of the core (W0301, W0302). Carrying
// them from one place to another is neither; their marks go with them. Comes last: the call has no
// other error. spec: data_movement.md, section 6.3; sync_and_timing.md, section 3.1 (initcheck)
#pragma once

#include <vector>

#include "check/marks.h"
#include "check/quiet_call.h"
#include "check/touched.h"
#include "core/footprint.h"

namespace asctwin::check {

class UndefinedCheck final : public core::Observer, public core::MemoryListener {
 public:
  explicit UndefinedCheck(const core::Core& core);
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;
  // What a buffer held before it was allocated is nobody's any more.
  void changed(const core::Core& core, const core::Buffer& buffer) override;

  // A call that reads what is defined; it defines what it writes.
  class Quiet : public QuietPart {
   public:
    struct Run {
      ByteMarks* marks = nullptr;  // of the on-chip memory
    };

    explicit Quiet(UndefinedCheck& check) : marks_(check.marks_) {}
    bool prepare_run(const core::Instruction&, Site&, const CallRun& run, const uint8_t* at,
                     Run& mine) {
      mine.marks = marks_.on_chip(at);
      return run.effect != isa::Effect::kWriteUnspecified;
    }
    bool is_run_quiet(const CallRun& run, const Run& mine, const PlacedRun& placed) const {
      return !run.is_read || (mine.marks == nullptr ? is_global_written(run, placed)
                                                    : are_defined(run, mine, placed));
    }
    template <class Runs>
    void note(const core::Instruction&, Site&, const Runs& runs, std::vector<Finding>&) {
      for (size_t i = 0; i < runs.size(); ++i) {
        if (!runs.run(i).is_written) continue;
        const PlacedRun& placed = runs.placed(i);
        const Run& mine = runs.note(i);
        if (mine.marks == nullptr)
          marks_.global().write(bytes_of(runs.run(i), placed));
        else if (!are_defined(runs.run(i), mine, placed))
          mine.marks->define(bytes_of(runs.run(i), placed));
      }
    }

   private:
    static bool are_defined(const CallRun& run, const Run& mine, const PlacedRun& placed) {
      return !any_blocks(run, placed,
                         [&](BlocksOfWord some) { return !mine.marks->all_defined(some); });
    }
    [[gnu::noinline]] bool is_global_written(const CallRun& run, const PlacedRun& placed) const {
      const GlobalMarks& global = marks_.global();
      const Bytes bytes = bytes_of(run, placed);
      return global.all_written(bytes) || !global.first_unwritten(bytes);
    }

    Marks& marks_;
  };

 private:
  bool is_plain(const core::Footprint::Part& part);

  struct Use {
    Code code;
    const isa::OperandInfo* list;
    MarkedBytes marked;
  };

  // The first read that is a fault; a carried one on the chip is none, but kept in `carried`.
  std::optional<Use> first_use(const core::Core& core, const core::Instruction& call,
                               std::optional<MarkedBytes>& carried);
  void report(const core::Core& core, const core::Instruction& call, const Use& use,
              std::vector<Finding>& findings);
  void take_writes(const core::Instruction& call, bool carries);
  bool is_new(const core::Instruction& call, const Use& use);

  struct Told {
    const char* op;
    SourceLoc where;
    const isa::OperandInfo* list;
  };

  Marks marks_;
  Touched touched_;
  std::vector<Told> told_;  // uses of unwritten bytes, each place once
  bool is_private_;         // no other core reaches the memories of this one
};

}  // namespace asctwin::check
