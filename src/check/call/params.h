// Checks the parameters of a call against its instruction's description: support, limits, rules,
// and where the operands begin. Runs before the other checks, because a call that breaks its limits
// has no meaningful bytes.
#pragma once

#include <vector>

#include "core/stream_words.h"

namespace asctwin::check {

class ParamsCheck final : public stream::SingleCallCheck {
 public:
  void check(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;
};

}  // namespace asctwin::check
