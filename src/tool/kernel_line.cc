// The text is read as it is: a kernel that a macro makes is not found.
#include "tool/kernel_line.h"

#include <cctype>
#include <fstream>
#include <string_view>

namespace asctwin::tool {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// "k" of "ns::k<float, 16>".
std::string_view bare_name(std::string_view kernel) {
  kernel = kernel.substr(0, kernel.find('<'));
  const size_t colon = kernel.rfind(':');
  return colon == kernel.npos ? kernel : kernel.substr(colon + 1);
}

bool declares(std::string_view line, std::string_view name) {
  for (size_t at = line.find(name); at != line.npos; at = line.find(name, at + 1)) {
    const size_t behind = line.find_first_not_of(" \t", at + name.size());
    const bool is_whole = at == 0 || !is_word(line[at - 1]);
    if (is_whole && behind != line.npos && line[behind] == '(') return true;
  }
  return false;
}

}  // namespace

int kernel_line(const std::string& file, const std::string& kernel) {
  const std::string_view name = bare_name(kernel);
  if (name.empty()) return 0;
  std::ifstream source(file);
  std::string line;
  for (int number = 1; std::getline(source, line); ++number)
    if (!line.starts_with("//") && declares(line, name)) return number;
  return 0;
}

}  // namespace asctwin::tool
