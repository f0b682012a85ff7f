// Checks that every byte that an instruction touches lies in the tensor it was given, and in the
// object that the tensor lies in. One finding for each object and effect, with the widest reach.
// Runs after ParamsCheck, because the bytes of a call with another error have no meaning.
#pragma once

#include <vector>

#include "core/stream_words.h"

namespace asctwin::check {

class BoundsCheck final : public stream::SingleCallCheck {
 public:
  void check(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;
};

}  // namespace asctwin::check
