// Lengths and gaps given in another unit than the one their field counts: bytes for blocks of 32 B,
// elements for bytes. The call does not say which unit was meant, but the sizes of its tensors do:
// if a length leaves them, but in another unit would fill one of them exactly, the other unit was
// meant.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/quiet_call.h"
#include "check/touched.h"
#include "core/stream_words.h"

namespace asctwin::check {

struct OtherUnit {
  const isa::Measure* measure;
  int64_t value;  // as given
  Phrase unit;    // that the field counts: "blocks of 32 B"
  Phrase meant;   // the other: "bytes"
  int64_t right;  // `value` converted to the field's unit
};

// For a call that leaves its tensors: the unit in which it would stay inside and fill one of them.
std::optional<OtherUnit> unit_that_fits(const core::Core& core,
                                        const core::Instruction& instruction);
// "`blockLen` counts blocks of 32 B: 256 bytes are 8"
Phrase help_of(const OtherUnit& other);

// Names the units of the lengths and gaps of a call that are not elements: "`blockLen` is 200
// bytes". Empty where there are none.
Phrase units_text(const core::Instruction& instruction);

// A call inside its tensors that would fill all of them exactly in a larger unit (W0103). Runs
// after the checks that find errors.
class UnitsCheck final : public stream::Reader {
 public:
  void begin(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;

  // A call whose first operand has no room for what another unit would mean.
  class Quiet : public QuietPart {
   public:
    struct Site {
      uint64_t plain_room = 0;  // in bytes
    };

    explicit Quiet(UnitsCheck&) {}
    bool prepare_call(const core::Core&, const core::Instruction& instruction, Site& site) {
      site.plain_room = room_that_is_plain(instruction);
      return true;
    }
    template <class Runs>
    bool is_call_quiet(const core::Instruction&, const Site& site, const isa::Operand* operands,
                       const Runs&) const {
      return site.plain_room == kAnyRoom || operands[0].extent_bytes <= site.plain_room;
    }
  };

 private:
  static constexpr uint64_t kAnyRoom = ~uint64_t{0};
  // The check has nothing to say about such a call if its first operand has at most this room, in
  // bytes.
  static uint64_t room_that_is_plain(const core::Instruction& instruction);
};

}  // namespace asctwin::check
