// Our headers, compiled beforehand: reading them is most of what compiling a small kernel takes.
// One file in the cache for each compiler, set of flags and state of the headers. Only g++ has the
// form that this needs: preprocessed text that names a compiled header. A source that defines a
// word of the headers in front of them, in its text or by -D, is compiled without.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "driver/cache.h"
#include "driver/compiler.h"

namespace asctwin::driver {

// How a build comes by the compiled headers.
enum class Precompiled : uint8_t {
  kNever,
  kIfMade,        // only where another build has made them
  kInBackground,  // makes them beside this build, for the next one
  kAtOnce,        // makes them first
};

// The value of $ASCTWIN_PRECOMPILED: 0 is kNever, 1 is kAtOnce; otherwise `usual`.
Precompiled wanted_precompiled(Precompiled usual);

// Returns CompileFlags::precompiled for a source that may use it. Empty: it may not, the
// compiler takes none, none can be made, or none is there yet. Processes that ask at the same time
// make one.
std::string precompiled_header(const Compiler& compiler, const std::string& source,
                               const CompileFlags& flags, Cache& cache, Precompiled how);

// The files that belong to such a header, and the headers that are in it.
std::vector<std::string> files_of_precompiled(const std::string& header);
std::vector<std::string> headers_in_precompiled(const std::string& header);

// Whether one of our headers may define a class of this name.
bool precompiled_has_class(const std::string& header, std::string_view name);

}  // namespace asctwin::driver
