// The dequantisation scale as instructions find it.
// spec: vector.md, sections 4.3 and 4.6
#pragma once

#include <optional>

#include "isa/registers.h"

namespace asctwin::isa {

// That of SetDeqScale(half); nullopt: none is set.
inline std::optional<float> half_scale(const Context& context) {
  const DeqScale& set = context.registers.deq_scale;
  if (set.form == DeqForm::kHalf)
    return static_cast<float>(half::from_bits(static_cast<uint16_t>(set.bits)));
  if (set.form == DeqForm::kUnset && context.chip.deq_scale_is_one_at_launch) return 1.0f;
  return std::nullopt;
}

}  // namespace asctwin::isa
