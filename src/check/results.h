// Finds results with gaps when all cores of a launch have ended: W0303, and E0304 where a result
// that the user names is one gap. Of tensors that several launches fill, this also keeps who has
// written the bytes next to gaps.
#pragma once

#include <vector>

#include "asctwin/base/finding.h"
#include "check/race/launch_races.h"

namespace asctwin::check {

// None where a core was stopped, because its part is then missing. `races` knows the cores and who
// has written what.
std::vector<Finding> gaps_in_results(const LaunchRaces& races);

// For a later finding about these tensors.
void note_neighbours_of_gaps(const LaunchRaces& races);

}  // namespace asctwin::check
