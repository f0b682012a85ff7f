// Includes of kernels that hold where the toolkit has copied all op_kernel directories side by
// side. spec: opbase.md, section 3.1
#pragma once

#include <string>
#include <vector>

#include "operators/sources.h"

namespace asctwin::operators {

struct LaidOut {
  std::vector<std::string> include_dirs;  // with a header that forwards for each that was missing
  // As it is included, and where it is.
  std::vector<std::pair<std::string, std::string>> headers;
};

// For headers of other operators that the kernel includes by paths that only that layout has.
LaidOut lay_out_kernel(const Sources& sources, const std::string& kernel_file);

}  // namespace asctwin::operators
