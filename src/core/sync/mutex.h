// Executes the records of mutexes between the pipes of one core.
#pragma once

#include "asctwin/isa/mutex.h"
#include "core/core.h"

namespace asctwin::core {

void perform(Core& core, const isa::MutexLock& record, SourceLoc where, const char* name);
void perform(Core& core, const isa::MutexUnlock& record, SourceLoc where, const char* name);

// Mutexes that a pipe still holds when the kernel ends.
void report_left_mutexes(Core& core);

}  // namespace asctwin::core
