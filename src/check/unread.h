// What was written into a buffer of a TPipe for nobody: all that was unread is written over by one
// call, or FreeTensor gives back a tensor of which nothing was read (W0603).
// spec: sync_and_timing.md, section 3.2 (ErrorWrite3)
#pragma once

#include <span>
#include <vector>

#include "check/core_buffers.h"
#include "check/quiet_call.h"
#include "core/footprint.h"

namespace asctwin::check {

class UnreadCheck final : public core::Observer, public core::MemoryListener {
 public:
  explicit UnreadCheck(CoreBuffers& buffers) : buffers_(buffers) {}
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;
  void changed(const core::Core& core, const core::Buffer& buffer) override;
  // What is placed by hand lies in other tensors by intent; what a pointer leads to, nobody sees.
  void placed(const core::Core& core, std::span<uint8_t> memory) override;
  void pointed(const core::Core& core, const uint8_t* address) override;

  // A call that overwrites nothing unread.
  class Quiet : public QuietPart {
   public:
    struct Site {
      bool is_in_buffers = false;  // one of its runs at least
    };
    struct Run {
      BufferUse* use = nullptr;  // holds until an object in the core's memories changes
    };

    explicit Quiet(UnreadCheck& check) : buffers_(check.buffers_) {}
    bool prepare_run(const core::Instruction&, Site& site, const CallRun& run, const uint8_t* at,
                     Run& mine) {
      mine.use = buffers_.use_at(at);
      site.is_in_buffers = site.is_in_buffers || mine.use != nullptr;
      return run.effect != isa::Effect::kWriteUnspecified;
    }
    template <class Runs>
    bool is_call_quiet(const core::Instruction& call, const Site& site, const core::OperandSpans&,
                       const Runs& runs) const {
      return !site.is_in_buffers || loses_nothing(call, runs);
    }
    template <class Runs>
    void note(const core::Instruction& call, Site& site, const Runs& runs, std::vector<Finding>&) {
      if (!site.is_in_buffers) return;
      for (size_t i = 0; i < runs.size(); ++i)
        if (BufferUse* use = runs.note(i).use; use != nullptr && runs.run(i).is_written)
          use->take_write(runs.bytes(i).begin, runs.bytes(i).end, writer_of(call));
    }

   private:
    // It has taken what the call reads.
    template <class Runs>
    static bool loses_nothing(const core::Instruction& call, const Runs& runs) {
      for (size_t i = 0; i < runs.size(); ++i)
        if (BufferUse* use = runs.note(i).use; use != nullptr && runs.run(i).is_read)
          use->take_read(runs.bytes(i).begin, runs.bytes(i).end);
      for (size_t i = 0; i < runs.size(); ++i) {
        const BufferUse* use = runs.note(i).use;
        const Bytes bytes = runs.bytes(i);
        if (use != nullptr && runs.run(i).is_written &&
            use->is_lost_by(bytes.begin, bytes.end, call.number))
          return false;
      }
      return true;
    }

    CoreBuffers& buffers_;
  };

 private:
  static Writer writer_of(const core::Instruction& call) {
    return {call.name, call.where, call.number};
  }
  void take_write(const core::Core& core, const core::Instruction& call,
                  const core::Footprint::Part& part);
  // Tells that `made`, a finding at the newer call, is about the unread bytes of `use`.
  void tell(const core::Core& core, const BufferUse& use, const char* verb, Finding made);

  CoreBuffers& buffers_;
};

}  // namespace asctwin::check
