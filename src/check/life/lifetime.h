// Use after free: tensors in buffers of a queue that are free, or of a TPipe that has ended
// (E0610), or that are in the queue between EnQue and DeQue (E0611 written, W0602 read).
// spec: data_movement.md, section 13.1; sync_and_timing.md, section 3.2 (ErrorRead1, ErrorWrite1,
// ErrorBuffer2)
#pragma once

#include <span>
#include <vector>

#include "check/block_bits.h"
#include "check/quiet_call.h"
#include "check/shadow.h"
#include "stream/footprint.h"

namespace asctwin::check {

class LifetimeCheck final : public stream::Reader {
 public:
  static constexpr stream::Wants kWants = stream::kInstructions | stream::kMemory;

  explicit LifetimeCheck(const core::Core& core);
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;
  void changed(const core::Core& core, const core::Buffer& buffer) override;
  // Tensors that a program places by hand are its own responsibility.
  void placed(const core::Core& core, std::span<uint8_t> memory) override;

  // The blocks of one memory that the kernel may not access.
  struct Closed {
    explicit Closed(std::span<uint8_t> memory)
        : begin(memory.data()), bits(static_cast<int64_t>(memory.size())) {}
    Blocks blocks(const uint8_t* first, const uint8_t* last) const {
      return blocks_touched(first - begin, last - begin);
    }
    bool touch(const uint8_t* first, const uint8_t* last) const {
      return bits.any(blocks(first, last));
    }

    const uint8_t* begin;
    BlockBits bits;
  };

  // A call that touches no closed block.
  class Quiet : public QuietPart {
   public:
    struct Run {
      const uint64_t* closed = nullptr;  // the blocks of its memory
    };

    explicit Quiet(LifetimeCheck& check) : check_(check) {}
    bool prepare_run(const core::Instruction&, Site&, const CallRun&, const uint8_t* at,
                     Run& mine) {
      if (const Closed* closed = check_.closed_.at(at)) mine.closed = closed->bits.words();
      return true;
    }
    bool is_run_quiet(const CallRun& run, const Run& mine, const PlacedRun& placed) const {
      return mine.closed == nullptr || !any_block(mine.closed, run, placed);
    }

   private:
    LifetimeCheck& check_;
  };

 private:
  bool is_in_open_memory(const core::Footprint::Part& part);
  const uint8_t* first_closed(const isa::Access& access);

  Shadow<Closed> closed_;
};

}  // namespace asctwin::check
