// Counts what this program has allocated by new.
#pragma once

#include <cstdint>

namespace counting_allocator {

void begin();    // from here on
int64_t peak();  // the most that was allocated at once, more than at begin()

}  // namespace counting_allocator
