// Headers that are not there, but which the preprocessor would take if they appeared: in a
// directory that it looks at before another one, or where a source asks for them by
// __has_include.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace asctwin::driver {

// The names in #include and __has_include of a source, whether or not its conditions hold.
std::vector<std::string> included_names(std::string_view text);

// The directories that arguments of the compiler and its environment name, in order.
std::vector<std::string> header_directories(const std::vector<std::string>& arguments);

// Each name that `sources` include, in each of `directories` and beside the source itself.
std::vector<std::string> possible_headers(const std::vector<std::string>& sources,
                                          const std::vector<std::string>& directories);

}  // namespace asctwin::driver
