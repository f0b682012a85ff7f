// Uninitialised bytes. What a call computes from them is marked in turn, and the computation is
// reported (E0301 padding, E0302 never written) when its result leaves the core or decides what the
// kernel does. A copy that takes such bytes out of the core as they are is W0301 or W0302, or E0303
// if it takes nothing else. To carry them from one place to another is no fault.
// Runs after the other checks: the call has no other error. spec: data_movement.md, section 6.3;
// sync_and_timing.md, section 3.1 (initcheck)
#pragma once

#include <vector>

#include "check/init/marks.h"
#include "check/init/room_reads.h"
#include "check/quiet_call.h"
#include "check/touched.h"
#include "core/memory/written_words.h"
#include "core/reg/unwritten.h"
#include "stream/footprint.h"

namespace asctwin::check {

class UndefinedCheck final : public stream::Reader, public reg::KnowsUnwritten {
 public:
  static constexpr stream::Wants kWants = stream::kInstructions | stream::kMemory;

  UndefinedCheck(const core::Core& core, CoreRoomReads& room_reads);
  // The newest call computes with undefined bytes or reads behind an argument, and nobody has used
  // what it gives yet; nullptr: it does not, or is known to.
  const std::shared_ptr<HeldUse>& newest_use() const { return newest_; }
  // Moves out what the newest call has shown of earlier computations.
  std::vector<Finding> take_due() { return std::move(due_); }
  // Whether the byte of an on-chip memory has no value, or one that depends on such bytes.
  bool is_undefined(const uint8_t* at) override {
    const ByteMarks* marks = marks_.on_chip(at);
    return marks != nullptr && marks->undefined_bits(at) != 0;
  }
  bool has_news() const { return newest_ != nullptr || !due_.empty(); }
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
  void take_room_read(const core::Instruction& instruction, std::vector<Finding>& findings);

  struct UndefinedRead {
    Code code;
    const isa::OperandInfo* list;
    MarkedBytes marked;
    int index_in_list = 0;
    bool is_atomic = false;  // the old values are read to be combined with
  };

  // The first reads of undefined bytes of each kind.
  struct Reads {
    std::optional<UndefinedRead> fault;
    std::optional<MarkedBytes> carried;     // on the chip, as they are
    std::optional<UndefinedRead> computed;  // with them, on the chip
  };
  static Finding finding_about(const core::Core& core, const core::Instruction& instruction,
                               const UndefinedRead& use);
  Reads reads_of(const core::Core& core, const core::Instruction& instruction);
  void look_at(const core::Core& core, const core::Instruction& instruction,
               const Touched::List& list, const isa::Access& access, bool computes, Reads& reads);
  // Where the call takes its results.
  bool leaves(const core::Core& core, const core::Instruction& instruction);
  bool stays_on_core(const core::Core& core, const core::Instruction& instruction);
  void report(const core::Core& core, const core::Instruction& instruction,
              const UndefinedRead& use, std::vector<Finding>& findings);
  // A result of an earlier computation with undefined bytes is used by this call.
  void tell(const core::Core& core, const core::Instruction& instruction, const Origin& origin);
  void compute(const core::Core& core, const core::Instruction& instruction,
               const UndefinedRead& with);
  void carry(const core::Core& core, const core::Instruction& instruction,
             const MarkedBytes& marked);
  void take_writes(const core::Instruction& instruction, bool are_marked);
  bool is_new(const core::Instruction& instruction, const UndefinedRead& use);

  struct Reported {
    const char* op;
    SourceLoc where;
    const isa::OperandInfo* list;
    Code code;
  };

  Marks marks_;
  CoreRoomReads& room_reads_;
  Touched touched_;
  std::shared_ptr<HeldUse> newest_;
  std::vector<Finding> due_;
  std::vector<Reported> reported_;  // uses of unwritten bytes, each place once
  bool is_private_;                 // no other core reaches the memories of this one
};

}  // namespace asctwin::check
