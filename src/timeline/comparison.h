// Two profiles of one kernel: before a change and after it.
#pragma once

#include <string>

#include "timeline/profile.h"

namespace asctwin::timeline {

// What got faster or slower, by line, and why.
std::string comparison_text(const Profile& before, const Profile& after);

}  // namespace asctwin::timeline
