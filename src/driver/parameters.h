// The types of a function's parameters, from its text.
#pragma once

#include <string>
#include <vector>

#include "driver/tokens.h"

namespace asctwin::driver {

// Of the list that the `(` at `open` begins: each type on one line, without the words of
// qualifiers.inc, the name and the default argument.
std::vector<std::string> parameter_types(const Tokens& tokens, size_t open);

}  // namespace asctwin::driver
