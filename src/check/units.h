// Lengths and gaps given in another unit than the one their field counts: bytes for blocks of
// 32 B, elements for bytes. Nothing in a call says which unit was meant, so tensors do: a length
// that leaves them, and fills one of them exactly in another unit, was meant in that one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/quiet_call.h"
#include "check/touched.h"
#include "core/observer.h"

namespace asctwin::check {

struct OtherUnit {
  const isa::Measure* measure;
  int64_t value;      // as given
  std::string unit;   // that the field counts: "blocks of 32 B"
  std::string meant;  // the other: "bytes"
  int64_t right;      // `value` of the other unit, in the field's own
};

// For a call that leaves its tensors: the unit in which it would not, and fill one of them.
std::optional<OtherUnit> unit_that_fits(const core::Core& core, const core::Instruction& call);
// "`blockLen` counts blocks of 32 B: 256 bytes are 8"
std::string help_of(const OtherUnit& other);

// A call inside its tensors that would fill all of them exactly in a larger unit (W0103). Comes
// after the checks that know of errors.
class UnitsCheck final : public core::Observer {
 public:
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;

  // A call whose first operand has no room for what another unit would mean.
  class Quiet : public QuietPart {
   public:
    struct Site {
      uint64_t plain_room = 0;  // in bytes
    };

    explicit Quiet(UnitsCheck&) {}
    bool prepare_call(const core::Core&, const core::Instruction& call, Site& site) {
      site.plain_room = room_that_is_plain(call);
      return true;
    }
    template <class Runs>
    bool is_call_quiet(const core::Instruction&, const Site& site, const core::OperandSpans& spans,
                       const Runs&) const {
      return spans[0].extent_bytes <= site.plain_room;
    }
  };

 private:
  // Of calls like this one it looks at those whose first operand has more room than this, in bytes.
  static uint64_t room_that_is_plain(const core::Instruction& call);
};

}  // namespace asctwin::check
