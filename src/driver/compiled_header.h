// Headers that are compiled beforehand and kept in the cache, one file for each compiler, set of
// arguments and state of our headers. Only g++ has the form that this needs: preprocessed text that
// names a compiled header.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/cache.h"
#include "driver/compiler.h"
#include "driver/preamble.h"

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

// A text that is compiled as a header, by the arguments of all its uses.
struct HeaderRecipe {
  std::string text;
  std::vector<std::string> arguments;
  const SoughtHeader& header = kKernelHeader;  // that it is made from
};

// Returns the path that -include takes. Empty: a source with this preamble and these directories of
// -I may not use it, the compiler takes none, none can be made, or none is there yet. Processes
// that ask at the same time make one.
std::string compiled_header(const Compiler& compiler, const HeaderRecipe& recipe,
                            const Preamble& preamble, const std::vector<std::string>& directories,
                            Cache& cache, Precompiled how);

// The files that belong to such a header, and the headers that are in it.
std::vector<std::string> files_of_precompiled(const std::string& header);
std::vector<std::string> headers_in_precompiled(const std::string& header);

// Whether one of the headers may define a class of one of these names.
bool precompiled_has_class(const std::string& header, const std::vector<std::string>& names);

}  // namespace asctwin::driver
