// When an instruction takes effect under a random schedule, by the order that it declares.
// spec: sync_and_timing.md, section 1.4
#pragma once

#include "core/issue/known_calls.h"

namespace asctwin::core {

// Tells the readers of effects that a call takes effect now.
void show_effect(const Core& core, Instruction seen);
// The record takes effect now or later. @pre the core has a schedule
void execute_later(const SlowCall& call, const void* record);
// It is about to be performed, which has to wait for what is ordered before it.
void order_performed(Core& core, const RecordType& type, const void* record);

}  // namespace asctwin::core
