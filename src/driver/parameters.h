// The types and names of a function's parameters, from its text.
#pragma once

#include <string>
#include <vector>

#include "driver/tokens.h"

namespace asctwin::driver {

// Returns the types of the list that the `(` at `open` begins: each on one line, without the words
// of qualifiers.inc, the name and the default argument.
std::vector<std::string> parameter_types(const Tokens& tokens, size_t open);

// The names of the same list as the arguments of a call: `a, b`; `{}` for one without a name.
std::string forwarded_parameters(const Tokens& tokens, size_t open);
// Returns the names of the list of a template that the `<` at `open` begins: `T, n, More...`.
std::string forwarded_template_parameters(const Tokens& tokens, size_t open);
// The name of the parameter that is marked `__kfc_workspace__`, or in a build with HAVE_WORKSPACE
// is called `workspace`; empty: there is none.
std::string workspace_parameter(const Tokens& tokens, size_t open);

}  // namespace asctwin::driver
