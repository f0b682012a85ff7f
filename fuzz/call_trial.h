// A random call of a library function, right by its description, through issue(), and what must
// hold: it runs without an error, and leaves the bytes that its reference in tests/ref computes,
// and no others, in all memories of the core and in global memory.
#pragma once

#include "trial.h"

namespace asctwin::fuzz {

// @throw Failure, which has the first byte that differs and the call
void call_trial(Rng& rng, Workbench& bench, uint64_t seed);

}  // namespace asctwin::fuzz
