// Runs an instruction step by step: the core's state is added to it, the checks see it, it takes
// effect, it leaves its state behind. Calls that the inline cache knows skip most of it.
#pragma once

#include "core/issue/record_type.h"

namespace asctwin::core {

// Issues a call that issue() itself does not know. `name` may be nullptr, as for issue().
void issue_slowly(Core& core, const RecordType& type, const void* record, SourceLoc where,
                  const char* name);

// Shows the call that `known.resolved` is to the readers, or reports what the fast path has found
// in it.
void show_slowly(Core& core, ObservedCall& known, FastPath::Taken taken);

// Shows it to the readers, or only to the fast path. The single-call checks need not see it.
inline void show_known(Core& core, ObservedCall& known) {
  auto taken = FastPath::Taken::kNo;
  known.call->number = core.instructions;
  if (known.site != nullptr) taken = known.site->take(*known.call, known.operands(), known.found);
  if (taken != FastPath::Taken::kQuietly) [[unlikely]]
    show_slowly(core, known, taken);
}

}  // namespace asctwin::core
