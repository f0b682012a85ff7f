// Bank conflicts of a vector instruction in UB.
// spec: sync_and_timing.md, section 4.3
#pragma once

#include <cstdint>
#include <span>

#include "stream/footprint.h"

namespace asctwin::timeline {

// The cycles that a repeat takes on average, in percent; 100: there is no conflict. `ub` is where
// the memory begins.
int64_t conflict_percent(std::span<const stream::Footprint::Part> parts, const uint8_t* ub,
                         int64_t repeats);

}  // namespace asctwin::timeline
