// Uninitialised bytes: a call that computes with them is reported (E0301 padding, E0302 never
// written), and so is a copy that takes them out of the core (W0301, W0302; E0303 if it takes
// nothing else). To carry them from one place to another is no fault; their marks move with them.
// Runs after the other checks: the call has no other error. spec: data_movement.md, section 6.3;
// sync_and_timing.md, section 3.1 (initcheck)
#pragma once

#include <vector>

#include "check/init/marks.h"
#include "check/quiet_call.h"
#include "check/touched.h"
#include "core/memory/written_words.h"
#include "stream/footprint.h"

namespace asctwin::check {

class UndefinedCheck final : public stream::Reader {
 public:
  static constexpr stream::Wants kWants = stream::kInstructions | stream::kMemory;

  explicit UndefinedCheck(const core::Core& core);
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;
  // When a buffer is allocated, its earlier contents become undefined.
  void changed(const core::Core& core, const core::Buffer& buffer) override;

  // A call that reads what is defined; it defines what it writes.
  class Quiet : public QuietPart {
   public:
    struct Run {
      const uint64_t* defined = nullptr;      // the blocks of the on-chip memory
      ByteMarks* marks = nullptr;             // of it
      core::WrittenWords* written = nullptr;  // of the object in global memory that is watched
    };

    explicit Quiet(UndefinedCheck& check) : marks_(check.marks_) {}
    bool prepare_run(const core::Instruction&, Site&, const CallRun& run, const uint8_t* at,
                     Run& mine) {
      mine.marks = marks_.on_chip(at);
      const core::Object* watched = marks_.global().watched_at(at);
      if (mine.marks != nullptr)
        mine.defined = mine.marks->defined_blocks().words();
      else if (watched != nullptr)
        mine.written = watched->written.get();
      if (mine.written != nullptr && run.is_read) mine.written->note_read();
      return run.effect != isa::Effect::kWriteUnspecified;
    }
    bool is_run_quiet(const CallRun& run, const Run& mine, const PlacedRun& placed) {
      if (mine.defined != nullptr) [[likely]] {
        if (all_blocks(mine.defined, run, placed)) [[likely]]
          return true;
      } else if (mine.written == nullptr || is_element_written(run, mine, placed)) {
        return true;
      }
      if (run.is_written) defines_ = true;
      return !run.is_read || is_defined(run, mine, placed);
    }
    template <class Runs>
    void note(const core::Instruction&, Site&, const Runs& runs, std::vector<Finding>&) {
      if (!defines_) return;
      for (size_t i = 0; i < runs.size(); ++i) {
        const Bytes bytes = runs.bytes(i);
        if (!runs.run(i).is_written) continue;
        if (runs.note(i).marks != nullptr)
          runs.note(i).marks->define(bytes);
        else if (runs.note(i).written != nullptr)
          runs.note(i).written->write(bytes.begin, bytes.end);
      }
      defines_ = false;
    }

   private:
    static bool is_element_written(const CallRun& run, const Run& mine, RunPlace placed) {
      constexpr int64_t kMost = core::WrittenWords::kWordBytes;
      return run.length <= kMost && mine.written->is_element_written(placed.begin, run.length);
    }
    // Looks at every byte.
    [[gnu::noinline]] bool is_defined(const CallRun& run, const Run& mine, RunPlace placed) const {
      const Bytes bytes = bytes_of(run, placed);
      if (mine.marks != nullptr) return !mine.marks->first_undefined(bytes);
      return mine.written->are_written(bytes.begin, bytes.end) ||
             !marks_.global().first_unwritten(bytes);
    }

    bool defines_ = false;  // the call writes what may be undefined
    Marks& marks_;
  };

 private:
  bool is_plain(const core::Footprint::Part& part);

  struct UndefinedRead {
    Code code;
    const isa::OperandInfo* list;
    MarkedBytes marked;
    int index_in_list = 0;
    bool is_atomic = false;  // the old values are read to be combined with
  };

  // The first read of undefined bytes that is a fault. A read that only carries them on the chip is
  // none; the first one is stored in `carried`.
  std::optional<UndefinedRead> first_use(const core::Core& core,
                                         const core::Instruction& instruction,
                                         std::optional<MarkedBytes>& carried);
  void report(const core::Core& core, const core::Instruction& instruction,
              const UndefinedRead& use, std::vector<Finding>& findings);
  void take_writes(const core::Instruction& instruction, bool carries);
  bool is_new(const core::Instruction& instruction, const UndefinedRead& use);

  struct Reported {
    const char* op;
    SourceLoc where;
    const isa::OperandInfo* list;
    Code code;
  };

  Marks marks_;
  Touched touched_;
  std::vector<Reported> reported_;  // uses of unwritten bytes, each place once
  bool is_private_;                 // no other core reaches the memories of this one
};

}  // namespace asctwin::check
