// Executes the records by which vector cores wait for each other through global memory.
#pragma once

#include "asctwin/isa/soft_sync.h"
#include "core/core.h"

namespace asctwin::core {

void perform(Core& core, const isa::SyncAllSoft& op, SourceLoc where, const char* name);
void perform(Core& core, const isa::IBSet& op, SourceLoc where, const char* name);
void perform(Core& core, const isa::IBWait& op, SourceLoc where, const char* name);
void perform(Core& core, const isa::InitDetermineComputeWorkspace& op, SourceLoc where,
             const char* name);
void perform(Core& core, const isa::WaitPreBlock& op, SourceLoc where, const char* name);
void perform(Core& core, const isa::NotifyNextBlock& op, SourceLoc where, const char* name);

}  // namespace asctwin::core
