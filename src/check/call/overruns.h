// Writes of fractals beyond a tensor in L0 that was declared too small (W0202). They do no harm as
// long as nobody reads these bytes as his own: then the tensor's neighbour was hit (E0201).
#pragma once

#include <vector>

#include "asctwin/base/finding.h"
#include "check/access_shape.h"
#include "check/quiet_call.h"
#include "core/stream_words.h"
#include "stream/footprint.h"
#include "stream/reader.h"

namespace asctwin::check {

class OverrunCheck final : public stream::Reader {
 public:
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;

  // Any call, as long as no tensor was left.
  class Quiet : public QuietPart {
   public:
    explicit Quiet(OverrunCheck& check) : check_(check) {}
    template <class AnySite, class Runs>
    bool is_call_quiet(const core::Instruction&, const AnySite&, const isa::Operand*,
                       const Runs&) const {
      return check_.overruns_.empty();
    }

   private:
    const OverrunCheck& check_;
  };

 private:
  struct Overrun {
    Bytes bytes;
    Finding error;  // that it is, if a neighbour was hit
  };

  void take_overruns(const core::Core& core, const core::Instruction& instruction);
  void meet(const core::Core& core, const core::Instruction& instruction,
            const core::Footprint::Part& part, std::vector<Finding>& findings);
  void forget(Bytes bytes);

  std::vector<Overrun> overruns_;
};

}  // namespace asctwin::check
