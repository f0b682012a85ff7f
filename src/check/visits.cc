// One look-up an instruction; lines with several calls count each of them.
#include "check/visits.h"

namespace asctwin::check {

void VisitCount::before(const core::Core&, const core::Instruction& instruction,
                        std::vector<Finding>& findings) {
  const int64_t visit = ++visits_[{instruction.where.file, instruction.where.line}];
  for (Finding& finding : findings) finding.iteration = visit;
}

}  // namespace asctwin::check
