// The sources of operators below a directory, in any of the project styles in use.
// spec: custom_op.md, sections 1.1, 4.3 and 4.4
#pragma once

#include <string>
#include <vector>

namespace asctwin::operators {

struct Sources {
  std::string directory;
  std::vector<std::string> host;          // .cpp files of op_host
  std::vector<std::string> kernel_dirs;   // every op_kernel
  std::vector<std::string> include_dirs;  // for host and kernel sources
};

// @throw UsageError where there is no op_host with a source
Sources find_sources(const std::string& directory);

// The file with that name below the kernel directories; empty where there is none.
std::string find_kernel_file(const Sources& sources, const std::string& name);

}  // namespace asctwin::operators
