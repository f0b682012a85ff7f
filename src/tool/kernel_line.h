// Where a kernel stands in its source file.
#pragma once

#include <string>

namespace asctwin::tool {

// The line on which the kernel's name is first followed by a parenthesis; 0: there is none.
int kernel_line(const std::string& file, const std::string& kernel);

}  // namespace asctwin::tool
