// The environment of foreign code: secrets of the user stand in variables.
#pragma once

#include <string>
#include <vector>

namespace asctwin::batch {

inline constexpr const char* kTokenVariable = "ASCTWIN_TOKEN";

// Cleans the environment of this process: leaves the variables that programs need, those in `kept`,
// and HOME, which becomes `home`.
void clean_environment(const std::vector<std::string>& kept, const std::string& home);

// The value is gone from the memory of the process, too.
void forget_variable(const char* name);

}  // namespace asctwin::batch
