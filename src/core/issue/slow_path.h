// What happens to an instruction, in order: the core's state is added to it, the checks see it, it
// takes effect, it leaves its state behind. Calls that the inline cache knows skip most of it.
#pragma once

#include "core/issue/record_type.h"

namespace asctwin::core {

// Of a call that issue() itself does not know. `name` may be nullptr, as for issue().
void issue_slowly(Core& core, const RecordType& type, const void* record, SourceLoc where,
                  const char* name);

// Of a call at core.last_where that is alike to `known` and has become `known.resolved`, as far as
// the record shows. Observers see it, or only the fast path. @pre known.is_observed
void issue_observed(Core& core, const RecordType& type, const void* record, CachedCall& known,
                    const char* name);

}  // namespace asctwin::core
