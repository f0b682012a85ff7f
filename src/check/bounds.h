// Every byte an instruction touches lies in the tensor it was given and in the object behind it.
// One finding for each object and effect, with the widest reach. Comes after ParamsCheck: a call
// with another error touches no bytes that mean anything.
#pragma once

#include <vector>

#include "core/observer.h"

namespace asctwin::check {

class BoundsCheck final : public core::SingleCallCheck {
 public:
  void check(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;
};

}  // namespace asctwin::check
