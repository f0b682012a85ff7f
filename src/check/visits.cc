// One look-up for each instruction; a line with several calls counts each of them.
#include "check/visits.h"

#include "core/core.h"

namespace asctwin::check {

int64_t& VisitCount::visits_of(SourceLoc where) {
  Seen& seen = seen_[hash_of(where) % seen_.size()];
  if (seen.visits == nullptr || seen.where != where) seen = {where, &visits_[where]};
  return *seen.visits;
}

void VisitCount::before(const core::Core& core, const core::Instruction& instruction,
                        std::vector<Finding>& findings) {
  const int64_t visit = ++visits_of(instruction.where);
  if (!findings.empty()) mark(core, instruction.where, visit, findings);
}

// Library code may have loops of its own: there, what counts is the user's call.
void VisitCount::mark(const core::Core& core, SourceLoc where, int64_t visit,
                      std::vector<Finding>& findings) {
  const int64_t iteration = where.frame == 0 ? visit : core.library_calls.visits_of(where.frame);
  for (Finding& finding : findings) finding.iteration = iteration;
}

}  // namespace asctwin::check
