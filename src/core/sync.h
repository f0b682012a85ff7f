// Performing the records that order the pipes of one core.
#pragma once

#include "asctwin/isa/sync.h"
#include "core/core.h"

namespace asctwin::core {

void perform(Core& core, const isa::SetFlag& op, SourceLoc where, const char* name);
void perform(Core& core, const isa::WaitFlag& op, SourceLoc where, const char* name);
void perform(Core& core, const isa::PipeBarrier& op, SourceLoc where, const char* name);

}  // namespace asctwin::core
