// Walks back from the operation that ends last.
#include <algorithm>

#include "timeline/profile.h"

namespace asctwin::timeline {

std::vector<CriticalStep> critical_path(const Recording& recording, const Timeline& timeline) {
  std::vector<CriticalStep> path;
  OpRef at = timeline.last;
  double until = timeline.end;
  while (at.exists()) {
    const auto core = static_cast<size_t>(at.core);
    const Placed& placed = timeline.cores[core].ops[at.op];
    const bool works = recording.cores[core].ops[at.op].kind == OpKind::kInstruction;
    CriticalStep step{at, 0, 0};
    // The gap between its end and the next step is time of the scalar unit, or on the way to
    // another core.
    if (until > placed.end) {
      step.issue = until - placed.end;
      until = placed.end;
    }
    if (works) {
      step.cycles = std::max(0.0, until - placed.begin);
      until = std::min(until, placed.begin);
    }
    path.push_back(step);
    at = placed.pred;
  }
  if (!path.empty()) {
    const double begin = timeline.cores[static_cast<size_t>(path.back().op.core)].begin;
    path.back().issue += std::max(0.0, until - begin);
  }
  return path;
}

}  // namespace asctwin::timeline
