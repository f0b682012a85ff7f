// The user's own files among those that a source is made of.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "driver/kernel_library.h"

namespace asctwin::driver {

// The source and the headers that it includes, but for those that the compiler calls system headers
// and for ours; absolute and normal. Of every kind of core. @throw BuildError
std::set<std::filesystem::path> own_files(const BuildRequest& request);
// Returns those of a source that was read with the headers of these directories.
std::set<std::filesystem::path> own_files(const SourceText& source, const InstallDirs& dirs);

// Whether a file, by the name that a line of a preprocessed text has, is one of these; for many
// questions about few names.
class AmongFiles {
 public:
  explicit AmongFiles(std::set<std::filesystem::path> files) : files_(std::move(files)) {}
  bool operator()(const std::string& name) const;

 private:
  std::set<std::filesystem::path> files_;
  mutable std::map<std::string, bool> known_;
};

}  // namespace asctwin::driver
