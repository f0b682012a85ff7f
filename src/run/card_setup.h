// Gives a launch the cards that it has or whose kernel asks for one.
#pragma once

#include "asctwin/run.h"
#include "core/launch/launch.h"

namespace asctwin {

void add_cards(core::LaunchSpec& spec, const RunOptions& options);

}  // namespace asctwin
