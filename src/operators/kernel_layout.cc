// A header that forwards lies in a directory of the cache at the path that is included, below as
// many directories as there are steps up. The real file keeps its own name in findings.
#include "operators/kernel_layout.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <span>

#include "driver/cache.h"
#include "driver/content_hash.h"
#include "format/file.h"
#include "operators/include_scan.h"
#include "operators/repository.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;

// Without the steps up at its begin.
std::string without_steps(std::string name) {
  while (name.starts_with("../") || name.starts_with("./")) name.erase(0, name.find('/') + 1);
  return name;
}

// In the op_kernel of the operator that the path begins with; empty: there is none.
std::string resolved(const Sources& sources, const std::string& name) {
  const size_t slash = name.find('/');
  std::error_code error;
  if (slash == name.npos) return "";
  const std::string other =
      kernel_directory_named(sources.root, name.substr(0, slash), sources.directory);
  if (other.empty()) return "";
  const fs::path file = fs::path(other) / name.substr(slash + 1);
  return fs::is_regular_file(file, error) ? file.lexically_normal().string() : "";
}

void write_forwarder(const fs::path& file, const std::string& target) {
  const std::string text = fmt::format("#include \"{}\"\n", target);
  if (driver::read_file(file) == text) return;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  write_atomically(file, {std::as_bytes(std::span(text))});
}

}  // namespace

LaidOut lay_out_kernel(const Sources& sources, const std::string& kernel_file) {
  LaidOut made;
  if (sources.root.empty()) return made;
  std::map<std::string, std::string> forwarded;  // by the path without steps
  std::vector<std::string> files = {kernel_file};
  for (bool grows = true; grows;) {
    grows = false;
    for (const std::string& name : scan_includes(files, sources.include_dirs).not_found) {
      const std::string bare = without_steps(name);
      if (forwarded.count(bare) > 0) continue;
      const std::string file = resolved(sources, bare);
      if (file.empty()) continue;
      forwarded.emplace(bare, file);
      made.headers.emplace_back(name, file);
      files.push_back(file);
      grows = true;
    }
  }
  if (forwarded.empty()) return made;
  std::string all;
  for (const auto& [name, file] : forwarded) all += name + " " + file + "\n";
  const std::string key = "layout-" + driver::hash_of(all);
  const fs::path top = fs::path(driver::open_cache().library(key)).replace_extension("");
  for (const auto& [name, file] : forwarded) write_forwarder(top / name, file);
  const fs::path below = top / "_" / "_" / "_";
  std::error_code error;
  fs::create_directories(below, error);
  for (fs::path path = below; path != top.parent_path(); path = path.parent_path())
    made.include_dirs.push_back(path);
  return made;
}

}  // namespace asctwin::operators
