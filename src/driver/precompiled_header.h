// Our headers, compiled beforehand: reading them is most of what compiling a small kernel takes.
// One file in the cache for each compiler, set of flags and state of the headers. Only g++ has the
// form that this needs: preprocessed text that names a compiled header.
#pragma once

#include <string>
#include <string_view>

#include "driver/cache.h"
#include "driver/compiler.h"

namespace asctwin::driver {

// Returns the value for CompileFlags::precompiled; made at the first call. Empty: the compiler
// takes none, or none can be made. Processes that ask at the same time make one.
std::string precompiled_header(const Compiler& compiler, const CompileFlags& flags, Cache& cache);

// Whether a source means the same behind our compiled headers: it begins with kernel_operator.h,
// and at most comments and headers of the C++ library stand before; nothing is defined or included
// by `flags`, whose macros the headers might see.
bool may_use_precompiled(std::string_view source, const CompileFlags& flags);

// The files that belong to such a header.
std::vector<std::string> files_of_precompiled(const std::string& header);

}  // namespace asctwin::driver
