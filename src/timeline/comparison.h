// Two profiles of one kernel: before a change and after it.
#pragma once

#include <string>

#include "timeline/profile.h"

namespace asctwin::timeline {

// Compares two profiles: lists by line where the second is faster or slower, and why.
std::string comparison_text(const Profile& before, const Profile& after);

}  // namespace asctwin::timeline
