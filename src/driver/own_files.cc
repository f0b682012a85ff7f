// Read from the line markers of the preprocessed text; flag 3 is a system header's.
#include "driver/own_files.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "driver/source_text.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

// The file of `# 12 "k.cpp" 1`; empty for any other line, and for system headers.
std::string_view file_of_marker(std::string_view line) {
  const size_t open = line.find('"'), close = line.rfind('"');
  if (!line.starts_with("# ") || open >= close || line.substr(close).find('3') != line.npos)
    return {};
  return line.substr(open + 1, close - open - 1);
}

void add_files(std::string_view text, const std::string& ours, std::set<fs::path>& files) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view name = file_of_marker(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (name.empty() || name.front() == '<' || name.back() == '/') continue;
    const fs::path path = fs::absolute(name).lexically_normal();
    if (!path.string().starts_with(ours + "/")) files.insert(path);
  }
}

}  // namespace

std::set<fs::path> own_files(const SourceText& source, const InstallDirs& dirs) {
  std::set<fs::path> files;
  add_files(source.text, dirs.include, files);
  if (source.cube) add_files(*source.cube, dirs.include, files);
  return files;
}

std::set<fs::path> own_files(const BuildRequest& request) {
  const Compiler compiler = Compiler::find(request.arch, request.dirs);
  return own_files(read_source(compiler, request.source, request.flags, request.tiling_key),
                   request.dirs);
}

bool AmongFiles::operator()(const std::string& name) const {
  const auto [known, is_new] = known_.try_emplace(name);
  if (is_new)
    known->second = !name.empty() && files_.contains(fs::absolute(name).lexically_normal());
  return known->second;
}

}  // namespace asctwin::driver
