// One text through the pass between preprocessor and compiler, and what must hold:
//   no text makes it fail, hang or lose a line
//   a text without launches and without words of Ascend C comes out byte for byte
//   so does every text inside a comment or a raw string
#pragma once

#include "trial.h"

namespace asctwin::fuzz {

// @throw Failure
void pass_trial(Rng& rng, Workbench& bench, uint64_t seed);

}  // namespace asctwin::fuzz
