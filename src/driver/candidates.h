// Shortens what compilers say about a call that fits no overload: screens of candidates become one
// line.
#pragma once

#include <string>
#include <string_view>

namespace asctwin::driver {

// The messages with one note in the place of the candidates of a call, and of what makes each of
// them not fit, if there are three or more or one is of our headers. Other messages stay as they
// are, with their colours.
std::string with_short_candidates(std::string_view messages);

}  // namespace asctwin::driver
