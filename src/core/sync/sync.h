// Executes the records that order the pipes of one core.
#pragma once

#include "asctwin/isa/data_cache.h"
#include "asctwin/isa/sync.h"
#include "core/core.h"

namespace asctwin::core {

void perform(Core& core, const isa::SetFlag& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::WaitFlag& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::PipeBarrier& record, SourceLoc where, const char* name);
// Instructions run in program order, and scalar accesses see memory itself: nothing is left to do.
inline void perform(Core&, const isa::DataCacheCleanAndInvalid&, SourceLoc, const char*) {}
inline void perform(Core&, const isa::DataSyncBarrier&, SourceLoc, const char*) {}

}  // namespace asctwin::core
