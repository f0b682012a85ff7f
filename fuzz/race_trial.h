// A random program of copies, vector calls, elements, flags and barriers on a small piece of UB,
// and what must hold: it is reported as an error exactly if a race of it changes what somebody
// reads, by the graph of tests/ref/races.h.
#pragma once

#include "trial.h"

namespace asctwin::fuzz {

// @throw Failure, which begins with "error missed" or "false error"
void race_trial(Rng& rng, Workbench& bench, uint64_t seed);

}  // namespace asctwin::fuzz
