// Executes the records of a barrier between two groups of vector cores.
#pragma once

#include "asctwin/isa/group_barrier.h"
#include "core/core.h"

namespace asctwin::core {

void perform(Core& core, const isa::GroupArrive& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::GroupWait& record, SourceLoc where, const char* name);

}  // namespace asctwin::core
