// The sources of operators below a directory, in any of the project styles in use.
// spec: custom_op.md, sections 1.1, 4.3 and 4.4
#pragma once

#include <string>
#include <vector>

#include "operators/cmake_options.h"

namespace asctwin::operators {

struct Sources {
  std::string directory;
  std::vector<std::string> host;          // .cpp files of op_host
  std::vector<std::string> kernel_dirs;   // every op_kernel
  std::vector<std::string> include_dirs;  // for host and kernel sources
  std::vector<CMakeKernel> cmake;         // what the project says of kernels
};

// @throw UsageError where there is no op_host with a source
Sources find_sources(const std::string& directory);

// What is said of the kernel of an operator for one compute unit, in the order of the project.
std::vector<CMakeKernel> kernels_of(const Sources& sources, const std::string& type,
                                    const std::string& unit);

// The file with that name below the kernel directories; empty where there is none.
std::string find_kernel_file(const Sources& sources, const std::string& name);

}  // namespace asctwin::operators
