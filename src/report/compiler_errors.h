// The errors among a compiler's messages, by their places.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace asctwin::report {

struct CompilerError {
  std::string file;
  int line = 0;
  int column = 0;  // 0: not known
  std::string text;
};

// The lines of the form "k.cpp:3:5: error: text", as g++ and clang++ write them.
std::vector<CompilerError> compiler_errors(std::string_view messages);

}  // namespace asctwin::report
