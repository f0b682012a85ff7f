// A verdict as a badge: a small picture that a project shows on its own pages.
#pragma once

#include <string>

namespace asctwin::html {

// An SVG of one line, "asctwin" beside the verdict; green where all has passed, else red.
std::string badge_svg(const std::string& verdict, bool passed);

}  // namespace asctwin::html
