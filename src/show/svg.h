// A picture as a self-contained SVG for light and dark pages.
#pragma once

#include <string>

#include "show/picture.h"

namespace asctwin::show {

std::string to_svg(const Picture& picture);

}  // namespace asctwin::show
