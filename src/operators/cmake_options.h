// Reads the facts about sources in the CMakeLists.txt of a project: which library a host source
// belongs to, folders of chips, options and files of kernels.
// spec: custom_op.md, sections 4.2 and 4.3; opbase.md, section 2.1
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace asctwin::operators {

struct CMakeKernel {
  std::string type;                  // of the operator, or ALL
  std::vector<std::string> units;    // compute units; none: every one
  std::vector<std::string> options;  // that a compiler of the kernel takes: -D, -I
  std::string file;                  // of the kernel; empty: nothing is said
};

struct CMakeHost {
  // Pairs of target and file from target_sources and npu_op_library.
  std::vector<std::pair<std::string, std::string>> sources;
  std::vector<std::string> include_dirs;
  std::vector<std::string> definitions;  // X or X=Y
  // The folder of tiling sources for a compute unit, of add_modules_sources and its kin.
  std::vector<std::pair<std::string, std::string>> tiling_dirs;
};

struct CMakeText {
  std::vector<CMakeKernel> kernels;
  CMakeHost host;

  void add(CMakeText other);
};

// `root` is the project's directory. What holds an unknown variable is left out.
CMakeText read_cmake(const std::string& file, const std::string& root);

// Whether a target's sources are no host side: hand-written aclnn functions, plug-ins.
bool is_foreign_target(const std::string& target);

}  // namespace asctwin::operators
