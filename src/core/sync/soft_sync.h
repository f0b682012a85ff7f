// Executes the records by which vector cores wait for each other through global memory.
#pragma once

#include "asctwin/isa/soft_sync.h"
#include "core/core.h"

namespace asctwin::core {

void perform(Core& core, const isa::SyncAllSoft& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::IBSet& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::IBWait& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::InitDetermineComputeWorkspace& record, SourceLoc where,
             const char* name);
void perform(Core& core, const isa::WaitPreBlock& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::NotifyNextBlock& record, SourceLoc where, const char* name);

}  // namespace asctwin::core
