// The host sources of operators as one shared library, built or taken from the cache.
// spec: custom_op.md, section 5.1
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "driver/compiled_header.h"
#include "driver/install_dirs.h"
#include "operators/sources.h"

namespace asctwin::operators {

struct HostSettings {
  std::vector<std::string> defines;  // X or X=Y
  driver::InstallDirs dirs;
  std::string counters;  // a directory for a library that counts what it executes; empty: none
  driver::Precompiled precompiled = driver::Precompiled::kNever;
};

struct HostLibrary {
  std::string path;
  // Sources that do not compile, with what the compiler says; the library has the others.
  std::vector<std::pair<std::string, std::string>> faults;

  std::string faults_text() const;
};

// @throw driver::BuildError where no source compiles, or where they do not link
HostLibrary build_host_library(const Sources& sources, const HostSettings& settings);

}  // namespace asctwin::operators
