// Explicit specializations of member templates inside of their class, which C++17 allows and g++
// refuses before version 14. A template with the parameters of the first one and a constraint says
// the same: `template <> void f<1>() {}` becomes `template <int n> requires (n == (1)) void f()
// {}`.
#pragma once

#include <string>
#include <string_view>

namespace asctwin::driver {

// Text of the pass with these specializations rewritten; the same where there is none. Every line
// keeps its number. Specializations of classes, and those with parameters without a name, stay.
std::string with_constraints(std::string_view text);

}  // namespace asctwin::driver
