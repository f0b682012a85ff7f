// Says on which ranks a finding occurs: findings that differ in nothing else are one.
#pragma once

#include <vector>

#include "asctwin/base/finding.h"

namespace asctwin::core {

void note_ranks(std::vector<Finding>& findings, int ranks);

}  // namespace asctwin::core
