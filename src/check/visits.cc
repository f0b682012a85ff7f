// One look-up an instruction; lines with several calls count each of them.
#include "check/visits.h"

namespace asctwin::check {

int64_t& VisitCount::visits_of(SourceLoc where) {
  const Place place{where.file, where.line};
  Seen& seen = seen_[static_cast<size_t>(place.line) % seen_.size()];
  if (seen.visits == nullptr || seen.place != place) seen = {place, &visits_[place]};
  return *seen.visits;
}

void VisitCount::before(const core::Core&, const core::Instruction& instruction,
                        std::vector<Finding>& findings) {
  count(visits_of(instruction.where), findings);
}

}  // namespace asctwin::check
