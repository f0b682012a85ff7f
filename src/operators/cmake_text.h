// Commands of a CMakeLists.txt, read as text, because no CMake runs for `asctwin op`.
// spec: opbase.md, section 2.1
#pragma once

#include <string>
#include <vector>

namespace asctwin::operators {

struct CMakeCommand {
  std::string name;                // in lower case
  std::vector<std::string> words;  // with known variables replaced; others stay as ${NAME}
};

// Variables that the file sets, and the directories that CMake knows: of the file, and `root` as
// that of the project.
std::vector<CMakeCommand> read_cmake_commands(const std::string& file, const std::string& root);

// The words behind a keyword up to the next of `keywords`.
std::vector<std::string> words_behind(const std::vector<std::string>& words,
                                      const std::string& keyword,
                                      const std::vector<std::string>& keywords);

}  // namespace asctwin::operators
