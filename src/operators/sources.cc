// Walks the directory once. What builds, tests or packs a project is left out.
#include "operators/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "driver/content_hash.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;

bool is_skipped(const std::string& directory) {
  static const std::set<std::string> kSkipped = {"op_api", "framework", "tests",
                                                 "test",   "ut",        "cmake"};
  return directory.starts_with(".") || directory.starts_with("build") ||
         kSkipped.count(directory) > 0;
}

bool is_below(const fs::path& path, const char* directory) {
  return std::find(path.begin(), path.end(), fs::path(directory)) != path.end();
}

bool is_host_source(const fs::path& relative) {
  return relative.extension() == ".cpp" && is_below(relative, "op_host") &&
         relative.filename().string().find("_aicpu") == std::string::npos;
}

// A link to a directory above, or a file system that the system makes up, has no end.
constexpr size_t kMostEntries = 100'000;

void visit(const fs::path& root, const fs::path& directory, Sources& found, size_t& seen,
           std::set<std::string>& visited) {
  std::vector<fs::path> entries;
  std::error_code error;
  if (!visited.insert(fs::canonical(directory, error)).second) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) {
    entries.push_back(entry.path());
    if (++seen > kMostEntries)
      throw UsageError(fmt::format("`{}` has more than {} files", root.string(), kMostEntries),
                       "name the directory that contains op_host and op_kernel");
  }
  std::sort(entries.begin(), entries.end());
  for (const fs::path& path : entries) {
    const fs::path relative = root.filename() / path.lexically_relative(root);
    if (fs::is_directory(path, error)) {
      if (is_skipped(path.filename())) continue;
      if (path.filename() == "op_kernel") found.kernel_dirs.push_back(path);
      if (path.filename() == "op_host" || path.filename() == "op_kernel") {
        found.include_dirs.push_back(path);
        found.include_dirs.push_back(path.parent_path());
      }
      visit(root, path, found, seen, visited);
    } else if (path.filename() == "CMakeLists.txt") {
      const std::string text = driver::read_file(path).value_or("");
      for (CMakeKernel& kernel : read_cmake(text)) found.cmake.push_back(std::move(kernel));
    } else if (is_host_source(relative)) {
      found.host.push_back(path);
      found.include_dirs.push_back(path.parent_path());
    }
  }
}

void drop_repeated(std::vector<std::string>& paths) {
  std::set<std::string> seen;
  std::erase_if(paths, [&](const std::string& path) { return !seen.insert(path).second; });
}

}  // namespace

Sources find_sources(const std::string& directory) {
  std::error_code error;
  const fs::path root = fs::canonical(directory, error);
  if (error || !fs::is_directory(root))
    throw UsageError(fmt::format("`{}` is no directory", directory));
  Sources found;
  found.directory = root;
  found.include_dirs.push_back(root);
  size_t seen = 0;
  std::set<std::string> visited;
  visit(root, root, found, seen, visited);
  for (const char* const common : {"common", "common/include", "../common", "../common/include"})
    if (fs::is_directory(root / common, error)) found.include_dirs.push_back(root / common);
  drop_repeated(found.include_dirs);
  if (found.host.empty())
    throw UsageError(fmt::format("`{}` has no op_host with a .cpp file", directory),
                     "name the directory that contains op_host and op_kernel");
  return found;
}

std::vector<CMakeKernel> kernels_of(const Sources& sources, const std::string& type,
                                    const std::string& unit) {
  std::vector<CMakeKernel> all;
  for (const CMakeKernel& kernel : sources.cmake) {
    const bool is_of_unit =
        kernel.units.empty() ||
        std::find(kernel.units.begin(), kernel.units.end(), unit) != kernel.units.end();
    if (is_of_unit && (kernel.type == "ALL" || kernel.type == type)) all.push_back(kernel);
  }
  return all;
}

std::string find_kernel_file(const Sources& sources, const std::string& name) {
  std::error_code error;
  for (const std::string& directory : sources.kernel_dirs) {
    if (fs::is_regular_file(fs::path(directory) / name, error)) return fs::path(directory) / name;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory, error))
      if (entry.path().filename() == name) return entry.path();
  }
  return "";
}

}  // namespace asctwin::operators
