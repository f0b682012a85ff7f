// An example of a stateful check in one file: how many bytes each pipe has moved on a core.
#pragma once

#include <array>

#include "check/quiet_call.h"
#include "core/core.h"
#include "stream/footprint.h"

namespace asctwin::check {

using PipeBytes = std::array<int64_t, PIPE_FIX + 1>;  // by pipe

inline int64_t bytes_of_call(const core::Instruction& call) {
  int64_t bytes = 0;
  for (const core::Footprint::Part& part : call.footprint->parts())
    isa::for_each_run(part.access, [&](const uint8_t*, int64_t run) { bytes += run; });
  return bytes;
}

inline size_t pipe_of_call(const core::Core& core, const core::Instruction& call) {
  const isa::Support* row = isa::find_support(call.info, call.record, core.chip().family);
  return static_cast<size_t>(row == nullptr ? PIPE_S : row->pipe);
}

// States nothing about quiet calls, so it sees them all.
class PipeBytesCheck : public stream::Reader {
 public:
  explicit PipeBytesCheck(PipeBytes& bytes) : bytes_(bytes) {}
  void begin(const core::Core& core, const core::Instruction& call,
              std::vector<Finding>&) override {
    bytes_[pipe_of_call(core, call)] += bytes_of_call(call);
  }

 protected:
  PipeBytes& bytes_;
};

// Counts the same bytes; every call is quiet and moves as many bytes as the first one of its site.
class QuietPipeBytesCheck final : public PipeBytesCheck {
 public:
  using PipeBytesCheck::PipeBytesCheck;

  class Quiet : public QuietPart {
   public:
    struct Site {
      size_t pipe = 0;
      int64_t bytes = 0;
    };

    explicit Quiet(QuietPipeBytesCheck& check) : check_(check) {}
    bool prepare_call(const core::Core& core, const core::Instruction& call, Site& site) {
      site = {pipe_of_call(core, call), bytes_of_call(call)};
      return true;
    }
    template <class Runs>
    void note(const core::Instruction&, Site& site, const Runs&, std::vector<Finding>&) {
      check_.bytes_[site.pipe] += site.bytes;
    }

   private:
    QuietPipeBytesCheck& check_;
  };
};

}  // namespace asctwin::check
