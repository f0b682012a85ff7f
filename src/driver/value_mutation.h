// Faults in the numbers of a kernel: a count, an offset, a mask, a depth, a rounding, a share of
// the blocks, a bound of a loop, a missing atomic mode. A test whose data or shapes hide one of
// them says little about the number.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "driver/mutation.h"

namespace asctwin::driver {

// In the order of the text; only of files that `is_own` accepts. Changes that cannot make a
// difference, such as of a 0 that is halved, are left out.
std::vector<Mutation> find_value_mutations(
    const Tokens& tokens, const std::function<bool(const std::string& file)>& is_own);

}  // namespace asctwin::driver
