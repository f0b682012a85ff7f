// Whether a core is still in a loop that has polled in vain: it has done little since, and nothing
// that another core could see. A random schedule makes cores yield in the middle of such loops.
#pragma once

namespace asctwin::core {

class Core;

bool is_polling_in_vain(const Core& core);

// The first look in vain since the core has done something that others can see: counts what it has
// done as progress and lets the others run. False: it has done nothing since its last such look.
bool yield_after_effects(Core& core);

}  // namespace asctwin::core
