// Commands are found by their names; their words are those between the parentheses.
#include "operators/cmake_options.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace asctwin::operators {
namespace {

using Words = std::vector<std::string>;

std::string without_comments(const std::string& text) {
  static const std::regex kComment(R"(#[^\n]*)");
  return std::regex_replace(text, kComment, "");
}

Words words_of(const std::string& text) {
  std::istringstream stream(text);
  Words words;
  for (std::string word; stream >> word;) {
    std::erase(word, '"');
    words.push_back(word);
  }
  return words;
}

bool is_keyword(const std::string& word) {
  static const Words kKeywords = {"OP_NAME",     "OP_TYPE",    "COMPUTE_UNIT", "OPTIONS",
                                  "KERNEL_FILE", "KERNEL_DIR", "TILING_KEYS"};
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

// The words behind a keyword, up to the next.
Words behind(const Words& words, const std::string& keyword) {
  const auto found = std::find(words.begin(), words.end(), keyword);
  if (found == words.end()) return {};
  return {found + 1, std::find_if(found + 1, words.end(), is_keyword)};
}

std::string first_of(const Words& words) { return words.empty() ? "" : words.front(); }

bool is_usable(const std::string& option) {
  return (option.starts_with("-D") || option.starts_with("-I")) && option.size() > 2 &&
         option.find('$') == std::string::npos;
}

}  // namespace

std::vector<CMakeKernel> read_cmake(const std::string& text) {
  static const std::regex kCommand(
      R"((add_ops_compile_options|npu_op_kernel_options|npu_op_kernel_sources)\s*\(([^)]*)\))");
  std::vector<CMakeKernel> kernels;
  const std::string code = without_comments(text);
  for (std::sregex_iterator it(code.begin(), code.end(), kCommand), end; it != end; ++it) {
    const Words words = words_of((*it)[2]);
    const size_t position = (*it)[1] == "npu_op_kernel_options" ? 1 : 0;  // behind the target
    CMakeKernel kernel;
    kernel.type = first_of(behind(words, "OP_NAME"));
    if (kernel.type.empty()) kernel.type = first_of(behind(words, "OP_TYPE"));
    if (kernel.type.empty() && words.size() > position && !is_keyword(words[position]))
      kernel.type = words[position];
    if (kernel.type.empty() || is_keyword(kernel.type)) kernel.type = "ALL";
    kernel.units = behind(words, "COMPUTE_UNIT");
    kernel.file = first_of(behind(words, "KERNEL_FILE"));
    for (const std::string& option : behind(words, "OPTIONS"))
      if (is_usable(option)) kernel.options.push_back(option);
    if (!kernel.options.empty() || !kernel.file.empty()) kernels.push_back(std::move(kernel));
  }
  return kernels;
}

}  // namespace asctwin::operators
