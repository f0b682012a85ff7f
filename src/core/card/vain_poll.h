// Whether a core is still in a loop that has polled in vain: it has done little since, and nothing
// that another core could see. A random schedule makes cores yield in the middle of such loops.
#pragma once

namespace asctwin::core {

class Core;

bool is_polling_in_vain(const Core& core);

}  // namespace asctwin::core
