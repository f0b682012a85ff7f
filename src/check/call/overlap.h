// Accesses of one call that share a byte without a documented order (E0107). Which accesses may
// share bytes is a property of the instruction: its Order and its accumulator. Runs after
// BoundsCheck, so the bytes exist.
// spec: data_movement.md, sections 1.4, 2.3 and 9.1; vector.md, section 1.6
#pragma once

#include <vector>

#include "check/touched.h"

namespace asctwin::check {

class OverlapCheck final : public stream::SingleCallCheck {
 public:
  void check(const core::Core& core, const core::Instruction& instruction,
             std::vector<Finding>& findings) override;

 private:
  Touched touched_;
};

}  // namespace asctwin::check
