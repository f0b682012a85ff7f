// Bytes that no document defines: a call that computes with them is reported (E0301), and so is a
// copy that takes them out of the core (W0301). Carrying them from one on-chip place to another is
// neither; their marks go with them. Comes last: the call has no other error.
// spec: data_movement.md, section 6.3
#pragma once

#include <vector>

#include "check/marks.h"
#include "check/touched.h"
#include "core/observer.h"

namespace asctwin::check {

class UndefinedCheck final : public core::Observer {
 public:
  explicit UndefinedCheck(const core::Core& core);
  void before(const core::Core& core, const core::Instruction& instruction,
              std::vector<Finding>& findings) override;

 private:
  void check_reads(const core::Core& core, const core::Instruction& instruction,
                   std::vector<Finding>& findings);
  void take_writes(const core::Instruction& instruction);

  Marks marks_;
  Touched touched_;
  bool carries_ = false;  // the newest call: marked bytes to another place on the chip
};

}  // namespace asctwin::check
