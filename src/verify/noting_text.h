// The code that stands before and behind a kernel that notes values: `asctwin_noted(site, value)`
// and `asctwin_compared(site, value)` give the value back and append a LinearNote to a file.
#pragma once

#include <string>

namespace asctwin::verify {

std::string text_before_notes();
std::string text_behind_notes();

}  // namespace asctwin::verify
