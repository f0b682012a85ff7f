// What is said about two cores that touch the same bytes, or the same line of a data cache.
#pragma once

#include "check/race/between_cores.h"
#include "check/race/core_races.h"

namespace asctwin::check {

Finding cross_finding(const CrossRace& race, const CoreRaces& core, const CoreRaces& other);

// Inside a core: `newer` may miss what the scalar unit's store `older` has left in the data cache,
// or reads from a line that `older` has written behind.
Finding uncleaned_finding(const core::Core& core, const Site& newer, const Site& older,
                          const Bytes& bytes);
Finding stale_finding(const core::Core& core, const Site& newer, const Site& older,
                      const Bytes& bytes);

}  // namespace asctwin::check
