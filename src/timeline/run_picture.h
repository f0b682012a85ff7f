// Draws a run: pipes as rows, instructions in their order, flags and queues as arrows, and in red
// what a finding says that no arrow orders.
#pragma once

#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "timeline/recording.h"

namespace asctwin::timeline {

// An SVG that stands by itself, for light and dark pages.
std::string run_picture(const Recording& recording, const std::vector<Finding>& findings);

}  // namespace asctwin::timeline
