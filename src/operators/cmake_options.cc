// Commands are found by their names; keywords divide their words.
#include "operators/cmake_options.h"

#include <algorithm>
#include <filesystem>

#include "operators/cmake_text.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

const Words kKeywords = {
    "OP_NAME",     "OP_TYPE",        "COMPUTE_UNIT", "COMPUTE_UNITS", "OPTIONS",
    "KERNEL_FILE", "KERNEL_DIR",     "KERNEL_SRC",   "TILING_KEYS",   "OPTYPE",
    "ACLNNTYPE",   "DEPENDENCIES",   "TILING_DIR",   "DIR",           "AUTO_SYNC",
    "IMPL_MODE",   "DISABLE_IN_OPP", "HOSTCPU",      "PRIVATE",       "PUBLIC",
    "INTERFACE",   "SIMPLIFIED_KEY", "SYSTEM",       "BEFORE",        "AFTER",
    "SRC",         "OUT_DIR",        "PACKAGE",      "CONFIG",        "COMPILE_OPTIONS",
    "LINK_OPTIONS"};

bool is_keyword(const std::string& word) {
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

Words behind(const Words& words, const std::string& keyword) {
  return words_behind(words, keyword, kKeywords);
}

std::string first_of(const Words& words) { return words.empty() ? "" : words.front(); }

bool is_known(const std::string& word) { return word.find('$') == word.npos && word != " "; }

bool is_usable(const std::string& option) {
  return (option.starts_with("-D") || option.starts_with("-I")) && option.size() > 2 &&
         is_known(option);
}

class Reader {
 public:
  Reader(const std::string& file, CMakeText& text)
      : directory_(fs::path(file).parent_path()), text_(text) {}

  void read(const CMakeCommand& command) {
    const std::string& name = command.name;
    if (name == "add_ops_compile_options" || name == "npu_op_kernel_options" ||
        name == "npu_op_kernel_sources" || name == "add_kernel_sources")
      add_kernel(command);
    else if (name == "target_sources")
      add_sources(first_of(command.words), command.words);
    else if (name == "npu_op_library" && command.words.size() > 2)
      add_sources(command.words[1] == "TILING" ? "optiling" : command.words[1],
                  {command.words.begin() + 2, command.words.end()});
    else if (name == "npu_op_code_gen")
      add_sources("op_host_aclnn", behind(command.words, "SRC"));
    else if (name == "target_include_directories")
      add_paths(command.words, text_.host.include_dirs);
    else if (name == "target_compile_definitions")
      add_definitions(command.words);
    else if (name.starts_with("add_") && name.find("modules_sources") != name.npos)
      add_tiling_dirs(command.words);
  }

 private:
  std::string path_of(const std::string& word) const {
    return (directory_ / word).lexically_normal();
  }

  void add_kernel(const CMakeCommand& command) {
    const Words& words = command.words;
    const size_t position = command.name == "npu_op_kernel_options" ? 1 : 0;  // behind the target
    CMakeKernel kernel;
    kernel.type = first_of(behind(words, "OP_NAME"));
    if (kernel.type.empty()) kernel.type = first_of(behind(words, "OP_TYPE"));
    if (kernel.type.empty() && command.name != "add_kernel_sources" && words.size() > position &&
        !is_keyword(words[position]))
      kernel.type = words[position];
    if (kernel.type.empty() || is_keyword(kernel.type)) kernel.type = "ALL";
    kernel.units = behind(words, "COMPUTE_UNIT");
    if (kernel.units.empty()) kernel.units = behind(words, "COMPUTE_UNITS");
    kernel.file = first_of(behind(words, "KERNEL_FILE"));
    if (kernel.file.empty()) kernel.file = first_of(behind(words, "KERNEL_SRC"));
    for (const std::string& option : behind(words, "OPTIONS"))
      if (is_usable(option)) kernel.options.push_back(option);
    if (!kernel.options.empty() || !kernel.file.empty()) text_.kernels.push_back(std::move(kernel));
  }

  void add_sources(const std::string& target, const Words& words) {
    for (const std::string& word : words)
      if (is_known(word) && !is_keyword(word) && word != target && word.ends_with(".cpp"))
        text_.host.sources.emplace_back(target, path_of(word));
  }

  // Behind the target.
  void add_paths(const Words& words, Words& to) const {
    for (size_t i = 1; i < words.size(); ++i)
      if (is_known(words[i]) && !is_keyword(words[i])) to.push_back(path_of(words[i]));
  }

  void add_definitions(const Words& words) {
    for (size_t i = 1; i < words.size(); ++i) {
      const std::string name = words[i].starts_with("-D") ? words[i].substr(2) : words[i];
      // The strings of host sources are those of the library.
      const bool is_of_strings = name.starts_with("_GLIBCXX_USE_CXX11_ABI");
      if (is_known(words[i]) && !is_keyword(words[i]) && !is_of_strings)
        text_.host.definitions.push_back(name);
    }
  }

  // Two lists, side by side.
  void add_tiling_dirs(const Words& words) {
    const Words units = behind(words, "COMPUTE_UNIT"), folders = behind(words, "TILING_DIR");
    for (size_t i = 0; i < std::min(units.size(), folders.size()); ++i)
      text_.host.tiling_dirs.emplace_back(units[i], folders[i]);
  }

  fs::path directory_;
  CMakeText& text_;
};

template <class T>
void append(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

void CMakeText::add(CMakeText other) {
  append(kernels, other.kernels);
  append(host.sources, other.host.sources);
  append(host.include_dirs, other.host.include_dirs);
  append(host.definitions, other.host.definitions);
  append(host.tiling_dirs, other.host.tiling_dirs);
}

CMakeText read_cmake(const std::string& file, const std::string& root) {
  CMakeText text;
  Reader reader(file, text);
  for (const CMakeCommand& command : read_cmake_commands(file, root)) reader.read(command);
  return text;
}

bool is_foreign_target(const std::string& target) {
  return target == "opapi" || target == "ACLNN" || target.find("api") != target.npos ||
         target.find("PLUGIN") != target.npos || target.find("plugin") != target.npos;
}

}  // namespace asctwin::operators
