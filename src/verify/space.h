// The space that a verdict is about: names in a kernel's arguments and the values they take,
// `n=1..600`, `n=1,7,64` or `n=tails`. Values are ordered so that those that faults depend on come
// first: the ends, powers of two and their neighbours.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace asctwin::verify {

struct Dimension {
  std::string name;
  std::vector<int64_t> values;  // in the order in which they are tried
};

using Point = std::map<std::string, int64_t>;  // a value for each name

// "n=1..600". @throw std::invalid_argument with a text for the user
Dimension parse_dimension(const std::string& text);

// The argument with the values of the names in it: `f32[n]=rand(1)` becomes `f32[7]=rand(1)`. A
// name before a bracket is that of a generator and stays.
std::string with_values(std::string_view argument, const Point& point);
bool mentions(std::string_view argument, std::string_view name);

// The points of the space, those of early values first; at most `most` of them.
std::vector<Point> points_of(const std::vector<Dimension>& space, size_t most);
// The number of all points; saturates.
uint64_t size_of(const std::vector<Dimension>& space);

}  // namespace asctwin::verify
