// Executes the records by which the cores of a launch wait for each other.
#pragma once

#include "asctwin/isa/cross_core.h"
#include "asctwin/isa/sync.h"
#include "core/core.h"
#include "core/sync/channel.h"

namespace asctwin::core {

void perform(Core& core, const isa::SyncAll& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::CrossCoreSetFlag& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::CrossCoreWaitFlag& record, SourceLoc where, const char* name);

// Sets the barrier and waits for the others.
void meet(Core& core, Channel& barrier, SourceLoc where, const char* name);
// Reports a launch of more cores than run at the same time.
void check_launch_fits(Core& core, SourceLoc where, const char* name);

// Flags that no core has waited for when all have ended.
void report_left_flags(const Launch& launch);

}  // namespace asctwin::core
