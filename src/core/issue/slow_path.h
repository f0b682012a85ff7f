// What happens to an instruction, in order: the core's state is added to it, the checks see it, it
// takes effect, it leaves its state behind. Calls that the inline cache knows skip most of it.
#pragma once

#include "core/issue/record_type.h"

namespace asctwin::core {

// Of a call that issue() itself does not know. `name` may be nullptr, as for issue().
void issue_slowly(Core& core, const RecordType& type, const void* record, SourceLoc where,
                  const char* name);

}  // namespace asctwin::core
