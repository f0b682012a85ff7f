// The calls of class Hccl ask here whose object they are given, and which core sends for a rank.
#pragma once

#include "asctwin/card.h"
#include "core/card/cards.h"
#include "core/launch/launch.h"

namespace asctwin::card {

core::Cards::Group& group_of(const core::Core& core, const HcclObject& object);
core::Tasks& tasks_of(const core::Core& core, const HcclObject& object);

// Reports E1501: `op` <actual>, where <statement>.
void misuse(core::Core& core, const char* op, SourceLoc where, const Phrase& actual,
            const Phrase& statement);
// Whether the object is between InitV2 and Finalize; reports where it is not.
bool is_in_use(core::Core& core, const HcclObject& object, const char* op, SourceLoc where);
// Whether this core sends the tasks of its rank.
bool sends(const core::Core& core, const HcclObject& object);
// Whether this core sends its own tasks, in which other ranks take no part.
bool sends_own(const core::Core& core, const HcclObject& object);

// Permits `turns` turns of the handle, if this core sends its task.
void permit(core::Core& core, HcclObject& object, int handle, uint32_t turns, const char* op,
            SourceLoc where);

}  // namespace asctwin::card
