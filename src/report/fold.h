// Folding: a fault that many blocks and iterations meet becomes one finding.
#pragma once

#include <vector>

#include "asctwin/base/finding.h"

namespace asctwin::report {

// Findings that agree in code, place, kind of core and in what their facts call by name are one:
// the first that is met in the order of blocks and instructions stays, with the `blocks` and
// `times` of all. Numbers and addresses do not tell findings apart, but the lines of related
// places do.
// @post fold(fold(x)) == fold(x); the order in which cores hand in their findings does not matter
std::vector<Finding> fold(std::vector<Finding> findings);

}  // namespace asctwin::report
