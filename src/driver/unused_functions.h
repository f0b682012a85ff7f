// Finds functions that nothing names: what stands in them never runs, so no run can notice a fault
// there.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "driver/declaration.h"
#include "driver/tokens.h"

namespace asctwin::driver {

// The bodies of the functions in files that `is_own` accepts whose name the whole text has once. A
// kernel is none of them, for its launch names it, and neither is an operator.
std::vector<TokenRange> unused_functions(
    const Tokens& tokens, const std::function<bool(const std::string& file)>& is_own);

}  // namespace asctwin::driver
