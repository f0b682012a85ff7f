// Dead stores into a buffer of a TPipe: one call overwrites everything that was unread, or
// FreeTensor frees a tensor of which nothing was read (W0603). And tensors of queues that go back
// without EnQue and DeQue (W0605).
// spec: sync_and_timing.md, section 3.2 (ErrorWrite3)
#pragma once

#include <span>
#include <vector>

#include "check/life/core_buffers.h"
#include "check/quiet_call.h"
#include "stream/footprint.h"

namespace asctwin::check {

class UnreadCheck final : public stream::Reader {
 public:
  static constexpr stream::Wants kWants = stream::kInstructions | stream::kMemory;

  explicit UnreadCheck(CoreBuffers& buffers) : buffers_(buffers) {}
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;
  void changed(const core::Core& core, const core::Buffer& buffer) override;
  // A tensor that is placed by hand shares memory with others on purpose; accesses through a
  // pointer are not seen. Neither is checked.
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
    bool is_call_quiet(const core::Instruction& instruction, const Site& site, const isa::Operand*,
                       const Runs& runs) const {
      return !site.is_in_buffers || loses_nothing(instruction, runs);
    }
    template <class Runs>
    void note(const core::Instruction& instruction, Site& site, const Runs& runs,
              std::vector<Finding>&) {
      if (!site.is_in_buffers) return;
      for (size_t i = 0; i < runs.size(); ++i)
        if (BufferUse* use = runs.note(i).use; use != nullptr && runs.run(i).is_written)
          use->take_write(runs.bytes(i).begin, runs.bytes(i).end, writer_of(instruction));
    }

   private:
    // It has taken what the call reads.
    template <class Runs>
    static bool loses_nothing(const core::Instruction& instruction, const Runs& runs) {
      for (size_t i = 0; i < runs.size(); ++i)
        if (BufferUse* use = runs.note(i).use; use != nullptr && runs.run(i).is_read)
          use->take_read(runs.bytes(i).begin, runs.bytes(i).end);
      for (size_t i = 0; i < runs.size(); ++i) {
        const BufferUse* use = runs.note(i).use;
        const Bytes bytes = runs.bytes(i);
        if (use != nullptr && runs.run(i).is_written &&
            use->is_lost_by(bytes.begin, bytes.end, instruction.number))
          return false;
      }
      return true;
    }

    CoreBuffers& buffers_;
  };

 private:
  static Writer writer_of(const core::Instruction& instruction) {
    return {instruction.name, instruction.where, instruction.number};
  }
  void take_write(const core::Core& core, const core::Instruction& instruction,
                  const core::Footprint::Part& part);
  void check_way(const core::Core& core, const core::Buffer& buffer, const BufferUse& use);
  // Reports `made`, a finding at the newer call, about the unread bytes of `use`.
  void report(const core::Core& core, const BufferUse& use, const char* verb, Finding made);

  CoreBuffers& buffers_;
};

}  // namespace asctwin::check
