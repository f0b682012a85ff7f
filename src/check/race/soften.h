// Judges races between cores by what else the launch does with the same bytes.
#pragma once

#include <vector>

#include "check/race/cross_races.h"

namespace asctwin::check {

// Gives races that change nothing what anybody reads a fault of their own.
void soften(std::vector<CrossRace>& races, const std::vector<CoreAccesses>& cores,
            const EqualStores& stores);

}  // namespace asctwin::check
