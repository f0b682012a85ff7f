// Gives a launch the cards that it has or whose kernel asks for one.
#pragma once

#include <vector>

#include "asctwin/run.h"
#include "core/launch/launch.h"

namespace asctwin {

// `ranges`: the tensors of the launch. Where a kernel uses symmetric memory and the cards are of
// this launch, those of the same place among the tensors of each rank are symmetric.
void add_cards(core::LaunchSpec& spec, const RunOptions& options,
               const std::vector<GlobalRange>& ranges);

}  // namespace asctwin
