// The findings of the race detector: both calls, the bytes, and the help that names what is missing
// between them.
#pragma once

#include "check/race/core_races.h"
#include "check/race/cross_races.h"
#include "check/race/pipe_races.h"
#include "core/stream_words.h"

namespace asctwin::check {

// A race between two pipes of a core, or inside one. `newer` is the instruction of `race.newer`.
Finding race_finding(const core::Core& core, const core::Instruction& newer, const Race& race,
                     PipeRaces& pipes);

// A race between two cores, or a fault of one's data cache that the other may see.
Finding cross_finding(const CrossRace& race, const CoreRaces& core, const CoreRaces& other);

// Data cache faults inside a core: `newer` may read or overwrite memory to which the scalar store
// `older` has not been written back, or `newer` reads a cached line that `older` has made stale.
Finding uncleaned_finding(const core::Core& core, const Site& newer, const Site& older,
                          const Bytes& bytes);
Finding stale_finding(const core::Core& core, const Site& newer, const Site& older,
                      const Bytes& bytes);

}  // namespace asctwin::check
