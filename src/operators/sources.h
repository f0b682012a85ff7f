// The sources of operators below a directory, in any of the project styles in use, for one chip.
// spec: custom_op.md, sections 1.1, 4.3 and 4.4; opbase.md, section 2.2
#pragma once

#include <string>
#include <vector>

#include "operators/cmake_options.h"
#include "operators/host_sources.h"

namespace asctwin::operators {

struct Sources {
  std::string directory;
  std::string unit;                       // the compute unit that they are for
  std::string root;                       // of the repository; empty: none
  std::string opbase;                     // a checkout of opbase; empty: our own headers serve
  std::vector<HostSource> host;           // .cpp files
  std::vector<std::string> kernel_dirs;   // every op_kernel
  std::vector<std::string> include_dirs;  // for host and kernel sources
  std::vector<std::string> definitions;   // for host sources, X or X=Y
  std::vector<CMakeKernel> cmake;         // what the project says of kernels
};

struct SourceSearch {
  std::string unit;    // compute unit of the chip
  std::string opbase;  // as the user names it; empty: ASCTWIN_OPBASE, or where projects put it
  std::vector<std::string> include_dirs;  // of the user's, which go first
};

// @throw UsageError where there is no host source
Sources find_sources(const std::string& directory, const SourceSearch& search);

// Returns the settings of an operator's kernel for one compute unit, in the order of the project.
std::vector<CMakeKernel> kernels_of(const Sources& sources, const std::string& type,
                                    const std::string& unit);

// The file with that name below the kernel directories; empty where there is none.
std::string find_kernel_file(const Sources& sources, const std::string& name);

}  // namespace asctwin::operators
