// The user's own files among those that a source is made of.
#pragma once

#include <filesystem>
#include <set>

#include "driver/kernel_library.h"

namespace asctwin::driver {

// The source and the headers that it includes, but for those that the compiler calls system headers
// and for ours; absolute and normal. Of every kind of core. @throw BuildError
std::set<std::filesystem::path> own_files(const BuildRequest& request);
// Returns those of a source that was read with the headers of these directories.
std::set<std::filesystem::path> own_files(const SourceText& source, const InstallDirs& dirs);

}  // namespace asctwin::driver
