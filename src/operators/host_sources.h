// The host sources of an operator for one chip: by the project's CMake files, else by their names.
// spec: opbase.md, section 2.2, R1 to R3
#pragma once

#include <string>
#include <vector>

#include "operators/cmake_options.h"

namespace asctwin::operators {

struct HostSource {
  std::string path;
  // That the toolkit builds it into; sources of one name in different libraries do not meet.
  std::string library;
  std::string rule;  // that has found it
};

// Selects the sources of one op_host. Folders of other chips are left out.
std::vector<HostSource> select_host_sources(const std::string& op_host, const CMakeHost& cmake,
                                            const std::string& unit);

// Whether a text registers a tiling function in any of the forms in use.
bool registers_tiling(const std::string& text);

// Whether the folder `arch35` is for chips other than the one of the compute unit.
bool is_folder_of_other_chip(const std::string& folder, const std::string& unit);

}  // namespace asctwin::operators
