// Directories are walked in the order of their names; experimental ones come last.
#include "operators/repository.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <regex>
#include <set>

#include "driver/content_hash.h"
#include "operators/prototype.h"
#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& path) {
  static const std::set<std::string> kExtensions = {".cpp", ".cc", ".h", ".hpp"};
  return kExtensions.count(path.extension()) > 0;
}

// Calls `visit` with every directory below that may have operators; false: not what is below it.
void walk(const fs::path& directory, const std::function<bool(const fs::path&)>& visit,
          size_t& seen) {
  constexpr size_t kMostEntries = 100'000;
  std::error_code error;
  if (!visit(directory)) return;
  for (const fs::path& path : sorted_entries(directory)) {
    if (++seen > kMostEntries)
      throw UsageError(
          report::sentence("`{}` has more than {} files", directory.string(), kMostEntries),
          report::translated("name the directory that contains op_host and op_kernel"));
    if (fs::is_directory(path, error) && !fs::is_symlink(path, error) &&
        !is_skipped_directory(path.filename()))
      walk(path, visit, seen);
  }
}

void walk(const fs::path& directory, const std::function<bool(const fs::path&)>& visit) {
  size_t seen = 0;
  walk(directory, visit, seen);
}

// Whether `found` says yes of a source below the directory.
bool has_source(const fs::path& directory, const std::function<bool(const fs::path&)>& found) {
  std::error_code error;
  for (const fs::path& path : sorted_entries(directory)) {
    if (fs::is_directory(path, error)) {
      if (!is_skipped_directory(path.filename()) && has_source(path, found)) return true;
    } else if (is_source(path) && found(path)) {
      return true;
    }
  }
  return false;
}

bool is_experimental(const std::string& path) {
  return path.find("/experimental/") != path.npos || path.find("/question/") != path.npos;
}

bool registers(const fs::path& file, const std::string& type) {
  const std::vector<std::string> types = registered_types(driver::read_file(file).value_or(""));
  return std::find(types.begin(), types.end(), type) != types.end();
}

// Every op_kernel below `root` by the name of its operator; walked once for each root.
const std::multimap<std::string, std::string>& kernel_directories(const std::string& root) {
  static std::mutex mutex;
  static std::map<std::string, std::multimap<std::string, std::string>> all;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto [found, is_new] = all.try_emplace(root);
  if (is_new)
    walk(root, [&](const fs::path& directory) {
      if (directory.filename() != "op_kernel") return true;
      found->second.emplace(directory.parent_path().filename(), directory);
      return false;
    });
  return found->second;
}

size_t common_length(const std::string& a, const std::string& b) {
  return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                             a.begin());
}

}  // namespace

std::vector<fs::path> sorted_entries(const fs::path& directory) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error))
    entries.push_back(entry.path());
  std::sort(entries.begin(), entries.end());
  return entries;
}

bool is_skipped_directory(const std::string& name) {
  static const std::set<std::string> kSkipped = {"op_api", "framework", "tests",       "test",
                                                 "ut",     "cmake",     "third_party", "docs"};
  return name.starts_with(".") || name.starts_with("build") || kSkipped.count(name) > 0;
}

std::vector<std::string> registered_types(const std::string& text) {
  static const std::regex kAdd(R"(\bOP_ADD\s*\(\s*(\w+))");
  std::vector<std::string> types;
  for (std::sregex_iterator it(text.begin(), text.end(), kAdd), end; it != end; ++it)
    types.push_back((*it)[1]);
  return types;
}

Repository::Repository(const std::string& directory) {
  walk(directory, [&](const fs::path& path) {
    std::error_code error;
    const fs::path host = path / "op_host";
    if (!fs::is_directory(host, error) || !fs::is_directory(path / "op_kernel", error))
      return path.filename() != "op_host" && path.filename() != "op_kernel";
    const bool has_prototype = has_source(host, [](const fs::path& file) {
      if (file.extension() != ".cpp") return false;  // a header may have it for a family
      return file.stem().string().ends_with("_def") ||
             driver::read_file(file).value_or("").find("OP_ADD") != std::string::npos;
    });
    if (has_prototype) operators_.push_back(path);
    return true;
  });
  std::stable_partition(operators_.begin(), operators_.end(),
                        [](const std::string& path) { return !is_experimental(path); });
}

std::optional<std::string> Repository::directory_of(const std::string& type) const {
  for (const std::string& directory : operators_)
    if (has_source(fs::path(directory) / "op_host",
                   [&](const fs::path& file) { return registers(file, type); }))
      return directory;
  for (const std::string& directory : operators_)
    if (fs::path(directory).filename() == snake_case(type)) return directory;
  return std::nullopt;
}

std::string repository_root(const std::string& directory) {
  std::error_code error;
  for (fs::path path = directory; path.has_relative_path(); path = path.parent_path())
    if (fs::is_regular_file(path / "CMakeLists.txt", error) && path.filename() != "op_host" &&
        path.filename() != "op_kernel")
      for (const char* const mark : {"common", "cmake", ".git"})
        if (fs::exists(path / mark, error)) return path;
  return "";
}

std::string tiling_source_of(const std::string& root, const std::string& type) {
  const std::regex wanted(R"(\bIMPL_OP(_OPTILING|_OPTILING_LEGACY)?\s*\(\s*)" + type +
                          R"(\s*\)[^;]*\bTiling\s*\()");
  std::string found;
  walk(root, [&](const fs::path& directory) {
    if (!found.empty()) return false;
    if (directory.filename() != "op_host") return true;
    has_source(directory, [&](const fs::path& file) {
      const std::string text = driver::read_file(file).value_or("");
      if (text.find(type) == text.npos || !std::regex_search(text, wanted)) return false;
      found = file;
      return true;
    });
    return false;
  });
  return found;
}

std::string kernel_directory_named(const std::string& root, const std::string& name,
                                   const std::string& from) {
  const auto [begin, end] = kernel_directories(root).equal_range(name);
  const bool from_experimental = is_experimental(from);
  std::string nearest;
  for (auto it = begin; it != end; ++it) {
    if (is_experimental(it->second) && !from_experimental) continue;
    if (nearest.empty() || common_length(it->second, from) > common_length(nearest, from))
      nearest = it->second;
  }
  return nearest;
}

}  // namespace asctwin::operators
