// The host sources of operators as one shared library, built or taken from the cache.
// spec: custom_op.md, section 5.1
#pragma once

#include <string>

#include "driver/install_dirs.h"
#include "operators/sources.h"

namespace asctwin::operators {

// Its path. @throw driver::BuildError with what the compiler says
std::string build_host_library(const Sources& sources, const driver::InstallDirs& dirs);

}  // namespace asctwin::operators
