// The program that reads what the code of a compiler has counted (`--coverage`): gcov belongs to
// g++, llvm-cov to clang++, each of the compiler's own version.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/compiler.h"

namespace asctwin::driver {

struct Gcov {
  std::vector<std::string> command;  // before the file
  bool is_llvm = false;              // writes text; else JSON
};

// Absent where it is not installed.
std::optional<Gcov> find_gcov(const Compiler& compiler);

}  // namespace asctwin::driver
