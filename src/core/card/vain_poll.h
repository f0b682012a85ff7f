// Tells looks in vain of a core that has done something meanwhile from those of one that only polls.
#pragma once

namespace asctwin::core {

class Core;

// Whether a core is still in a loop that has polled in vain: it has done little since, and nothing
// that another core could see. A random schedule makes cores yield in the middle of such loops.
bool is_polling_in_vain(const Core& core);

// Notes a look in vain. If the core has done something that others can see since its last one, this
// lets the others run, which the scheduler counts as progress, and returns true.
bool yield_after_effects(Core& core);

}  // namespace asctwin::core
