// `asctwin explain`: what a code means, with the smallest kernel that breaks the rule.
#pragma once

#include <string>

namespace asctwin::tool {

// Prints the page of `code`, or the list of all for ""; throws UsageError for an unknown code.
void explain_command(const std::string& code);

}  // namespace asctwin::tool
