// One look-up for each instruction.
#include "check/visits.h"

#include "core/core.h"
#include "core/launch/launch.h"
#include "core/launch/repeated_calls.h"
#include "core/place.h"

namespace asctwin::check {

void mark_visit(Finding& finding, SourceLoc where, const std::string& op, int64_t visit) {
  const core::CallOnLine at = core::call_on_line(where, op, visit);
  finding.iteration = at.iteration;
  if (at.calls == 0) return;
  finding.with("call", phrase("{} of {}", at.call, at.calls));
  finding.notes.push_back(
      phrase("this is call {} of {} of `{}` on this line", at.call, at.calls, op));
}

int64_t& VisitCount::visits_of(const core::Instruction& instruction) {
  const Call call{instruction.where, instruction.name};
  Seen& seen = seen_[Hash()(call) % seen_.size()];
  if (seen.visits == nullptr || !(seen.call == call)) seen = {call, &visits_[call]};
  return *seen.visits;
}

void VisitCount::begin(const core::Core& core, const core::Instruction& instruction,
                       std::vector<Finding>& findings) {
  if (instruction.item != nullptr) return count_item(core, instruction, findings);
  const int64_t visit = ++visits_of(instruction);
  if (!findings.empty()) mark(core, instruction, visit, findings);
}

// A scope is counted when it begins. What is found in an access stands at the line of the access.
void VisitCount::count_item(const core::Core& core, const core::Instruction& instruction,
                            std::vector<Finding>& findings) {
  const core::ScopeItem& item = *instruction.item;
  core::Instruction scope = instruction;
  scope.name = item.name;
  scope.where = item.where;
  int64_t& visits = visits_of(scope);
  if (instruction.begins_item()) ++visits;
  if (findings.empty()) return;
  mark(core, scope, visits, findings);
  const bool is_apart = instruction.name != item.name || instruction.where != item.where;
  if (!is_apart) return;
  for (Finding& finding : findings)
    finding.notes.push_back(
        phrase("this is a part of `{}` at {}", item.name, core::place_text(core, item.where)));
}

// Library code may have loops of its own: there, what counts is the user's call.
void VisitCount::mark(const core::Core& core, const core::Instruction& instruction, int64_t visit,
                      std::vector<Finding>& findings) {
  const SourceLoc where = instruction.where;
  if (where.frame == 0) {
    for (Finding& finding : findings) mark_visit(finding, where, instruction.name, visit);
    return;
  }
  const core::LibraryFrames& frames = core.launch().frames();
  for (Finding& finding : findings)
    mark_visit(finding, frames.user_place(where), frames.user_call(where),
               core.library_calls.visits_of(where.frame));
}

}  // namespace asctwin::check
