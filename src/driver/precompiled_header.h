// The headers that kernels include, compiled beforehand: reading them is most of what compiling a
// small kernel takes. A source that defines a word of the headers in front of them, in its text or
// by -D, is compiled without.
#pragma once

#include <string>

#include "driver/compiled_header.h"

namespace asctwin::driver {

// Returns CompileFlags::precompiled for a source that may use it. Empty: it may not, or
// compiled_header() has none.
std::string precompiled_header(const Compiler& compiler, const std::string& source,
                               const CompileFlags& flags, Cache& cache, Precompiled how);

}  // namespace asctwin::driver
