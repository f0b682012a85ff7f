// Shows each call of a core to CorePadding. What is left of padding in the end is judged by
// LaunchPadding (check/padding_results.h).
// spec: data_movement.md, section 6.3
#pragma once

#include <array>
#include <vector>

#include "check/padding/core_padding.h"
#include "check/quiet_call.h"
#include "stream/footprint.h"

namespace asctwin::check {

class PaddingCheck final : public stream::Reader {
 public:
  static constexpr stream::Wants kWants = stream::kInstructions | stream::kMemory;

  explicit PaddingCheck(CorePadding& padding) : padding_(padding) {}
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;
  // The earlier contents of a buffer end when it is allocated.
  void changed(const core::Core& core, const core::Buffer& buffer) override;
  void pointed(const core::Core& core, const uint8_t* address) override;

  // Every call: it is only taken in.
  class Quiet : public QuietPart {
   public:
    struct Site {
      bool fills = false;
    };

    explicit Quiet(PaddingCheck& check) : padding_(check.padding_) {}
    bool prepare_call(const core::Core&, const core::Instruction& instruction, Site& site) {
      site.fills = CorePadding::fills(instruction);
      return true;
    }
    template <class Runs>
    void note(const core::Instruction& instruction, Site& site, const Runs& runs,
              std::vector<Finding>&) {
      if (padding_.is_idle() && !site.fills) [[likely]]
        return;
      std::array<isa::Access, Runs::size() + 1> accesses;
      for (size_t i = 0; i < runs.size(); ++i)
        accesses[i] = {runs.run(i).effect,
                       static_cast<int>(runs.run(i).operand),
                       runs.bytes(i).begin,
                       runs.run(i).length,
                       {}};
      padding_.take(instruction, {accesses.data(), runs.size()});
    }

   private:
    CorePadding& padding_;
  };

 private:
  CorePadding& padding_;
  std::vector<isa::Access> accesses_;
};

}  // namespace asctwin::check
