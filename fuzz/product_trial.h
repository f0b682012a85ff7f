// A random product of the Matmul object, whose operands, result and all other global memory must be
// what plain loops leave.
#pragma once

#include "trial.h"

namespace asctwin::fuzz {

// @throw Failure, which has the first difference and the product
void product_trial(Rng& rng, Workbench& bench, uint64_t seed);

}  // namespace asctwin::fuzz
