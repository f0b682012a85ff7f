// A random program of vector calls on a small piece of UB, each with the results of those before
// it, and what must hold: it runs without an error, and leaves the bytes that tests/ref/vector.h
// computes, and no others, in all of its memory.
#pragma once

#include "trial.h"

namespace asctwin::fuzz {

// @throw Failure, which has the first byte that differs and the program
void vector_trial(Rng& rng, Workbench& bench, uint64_t seed);

}  // namespace asctwin::fuzz
