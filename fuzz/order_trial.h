// A random program of a few calls that conflict, on one core or on several, and what must hold: the
// orders that `--schedule=all` tries end in the same memories as all orders of the calls, which
// tests/ref/orders.h goes through.
#pragma once

#include "trial.h"

namespace asctwin::fuzz {

// @throw Failure
void order_trial(Rng& rng, Workbench& bench, uint64_t seed);

}  // namespace asctwin::fuzz
