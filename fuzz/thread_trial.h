// A random program of threads on a few words of UB and global memory: loads and stores of 1 to 8
// bytes, volatile and atomic ones, barriers, shuffles and meetings of groups. It must hold that a
// race is reported exactly where two accesses race, by a comparison of every pair of accesses, and
// that a program without a race leaves what a model leaves that runs statement by statement.
#pragma once

#include "trial.h"

namespace asctwin::fuzz {

// @throw Failure, which begins with "race missed", "false race", "other threads" or "other bytes"
void thread_trial(Rng& rng, Workbench& bench, uint64_t seed);

}  // namespace asctwin::fuzz
