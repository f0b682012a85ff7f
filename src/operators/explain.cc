// One line for each file or directory, in the order of the rules.
#include "operators/explain.h"

#include <fmt/format.h>

#include <filesystem>

#include "driver/content_hash.h"
#include "operators/kernel_layout.h"
#include "operators/prototype.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;

// "FooAbc" as "foo_abc", where the usual rule keeps capitals together: every capital begins a word.
std::string split_snake_case(const std::string& type) {
  std::string text;
  for (const char c : type) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    if (is_capital && !text.empty()) text += '_';
    text += is_capital ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

class Explanation {
 public:
  explicit Explanation(const Sources& sources)
      : sources_(sources), base_(sources.root.empty() ? sources.directory : sources.root) {}

  std::vector<Explained> run(const std::vector<std::string>& types) {
    for (const std::string& directory : sources_.kernel_dirs)
      add("R0", fmt::format("{}", shown(directory)));
    for (const HostSource& source : sources_.host) {
      const bool is_numbered = source.rule.starts_with("R") && source.rule.size() > 2;
      add(is_numbered ? source.rule.substr(0, 2) : "R1",
          fmt::format("{} ({})", shown(source.path),
                      is_numbered ? source.rule.substr(4) : source.rule));
    }
    for (const std::string& directory : sources_.include_dirs)
      add("R6", fmt::format("-I {}", shown(directory)));
    for (const std::string& type : types) add_kernel(type);
    add("R9", fmt::format("for {}", sources_.unit));
    return std::move(lines_);
  }

 private:
  void add(const char* rule, std::string text) { lines_.push_back({rule, std::move(text)}); }
  void add(const std::string& rule, std::string text) { lines_.push_back({rule, std::move(text)}); }

  void add_kernel(const std::string& type) {
    const std::string file = kernel_file_of(sources_, type, "");
    add("R7", file.empty() ? fmt::format("{}: no kernel file of this name", type)
                           : fmt::format("{}: {}", type, shown(file)));
    if (file.empty()) return;
    const std::string entry = snake_case(type);
    const bool is_there = driver::read_file(file).value_or("").find(entry) != std::string::npos;
    add("R8", fmt::format("{}: {}{}", type, entry,
                          is_there ? "" : ", which the file does not write out"));
    for (const auto& [name, header] : lay_out_kernel(sources_, file).headers)
      add("R5", fmt::format("#include \"{}\" is {}", name, shown(header)));
  }

  std::string shown(const std::string& path) const {
    const fs::path relative = fs::path(path).lexically_relative(base_);
    return relative.empty() || *relative.begin() == ".." ? path : relative.string();
  }

  const Sources& sources_;
  std::string base_;
  std::vector<Explained> lines_;
};

}  // namespace

std::vector<Explained> explain_sources(const Sources& sources,
                                       const std::vector<std::string>& types) {
  return Explanation(sources).run(types);
}

std::string kernel_file_of(const Sources& sources, const std::string& type,
                           const std::string& file) {
  std::vector<std::string> names;
  std::string declared;
  for (const CMakeKernel& kernel : kernels_of(sources, type, sources.unit))
    if (!kernel.file.empty()) declared = kernel.file;
  if (!declared.empty()) names.push_back(declared);
  if (!file.empty()) names.push_back(file);
  for (const std::string& name : {snake_case(type), split_snake_case(type)})
    names.push_back(name + ".cpp");
  for (const std::string& name : names)
    if (std::string found = find_kernel_file(sources, name); !found.empty()) return found;
  return "";
}

}  // namespace asctwin::operators
