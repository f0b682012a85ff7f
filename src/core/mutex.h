// Performing the records by which the pipes of one core take turns.
#pragma once

#include "asctwin/isa/mutex.h"
#include "core/core.h"

namespace asctwin::core {

void perform(Core& core, const isa::MutexLock& op, SourceLoc where, const char* name);
void perform(Core& core, const isa::MutexUnlock& op, SourceLoc where, const char* name);

// Mutexes that a pipe still holds when the kernel ends.
void report_left_mutexes(Core& core);

}  // namespace asctwin::core
