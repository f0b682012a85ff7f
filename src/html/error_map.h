// Where the elements of a result are wrong, as a picture: a cell for each element, or for several.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace asctwin::html {

// Elements in C order; the last axis goes to the right, all others downwards. One axis alone is
// broken into rows of 64. Empty where nothing is wrong or the shape has not so many elements.
std::string error_map_svg(const std::vector<bool>& wrong, const std::vector<size_t>& shape);

}  // namespace asctwin::html
