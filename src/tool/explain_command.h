// `asctwin explain`: what a code means, with the smallest kernel that breaks the rule.
#pragma once

#include <string>
#include <vector>

#include "asctwin/base/finding.h"

namespace asctwin::tool {

// Prints the page of `code`, or the list of all for ""; throws UsageError for an unknown code.
// `example`: only the page's kernel that fails, with its command in the first line.
void explain_command(const std::string& code, bool example);

// The line below findings that somebody reads in a terminal; empty without findings.
std::string explain_hint(const std::vector<Finding>& findings);

}  // namespace asctwin::tool
