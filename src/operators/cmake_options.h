// What the CMakeLists.txt of a project say of its kernels: options of the compiler and names of
// files. They are read as text, because no CMake runs for `asctwin op`.
// spec: custom_op.md, sections 4.2 and 4.3
#pragma once

#include <string>
#include <vector>

namespace asctwin::operators {

struct CMakeKernel {
  std::string type;                  // of the operator, or ALL
  std::vector<std::string> units;    // compute units; none: every one
  std::vector<std::string> options;  // that a compiler of the kernel takes: -D, -I
  std::string file;                  // of the kernel; empty: nothing is said
};

// Of add_ops_compile_options, npu_op_kernel_options and npu_op_kernel_sources in the text. What
// holds a variable is left out.
std::vector<CMakeKernel> read_cmake(const std::string& text);

}  // namespace asctwin::operators
