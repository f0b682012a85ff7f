// Loading a kernel's library into this process; done in child processes only.
#pragma once

#include <string>

namespace asctwin::tool {

// @throw std::runtime_error with the loader's own words
void load_kernel_library(const std::string& path);

}  // namespace asctwin::tool
