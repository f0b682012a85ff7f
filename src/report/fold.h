// Folding: a fault of many blocks and iterations becomes one finding.
#pragma once

#include <vector>

#include "asctwin/base/finding.h"

namespace asctwin::report {

// Findings that agree in code, place, kind of core and in what their facts call by name are one:
// the first in the order of blocks and instructions stays, with the `blocks` and `times` of all.
// Findings that differ only in numbers and addresses are the same, but not if the lines of related
// places do.
// @post fold(fold(x)) == fold(x); the order in which cores hand in their findings does not matter
std::vector<Finding> fold(std::vector<Finding> findings);

}  // namespace asctwin::report
