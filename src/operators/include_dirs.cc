// Directories that do not exist are left out.
#include "operators/include_dirs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;

void add_existing(const fs::path& directory, std::vector<std::string>& to) {
  std::error_code error;
  if (fs::is_directory(directory, error)) to.push_back(directory.lexically_normal());
}

}  // namespace

std::vector<std::string> conventional_include_dirs(const std::string& directory,
                                                   const std::string& root) {
  std::vector<std::string> found;
  constexpr int kMostLevels = 3;  // above a project that is in no repository
  fs::path path = directory;
  for (int level = 0; root.empty() ? level < kMostLevels : true; ++level) {
    if (path.filename() == "csrc") add_existing(path, found);
    for (const char* const part : {"common", "common/inc", "common/include", "utils/inc",
                                   "utils/inc/tiling", "utils/inc/log", "utils/inc/error"})
      add_existing(path / part, found);
    if (path == root || !path.has_relative_path()) break;
    path = path.parent_path();
  }
  if (root.empty()) return found;
  for (const char* const part :
       {"", "common/inc/op_host", "common/inc/op_api", "common/inc/op_kernel", "common/inc/common",
        "common/inc/external", "common/include/external", "common/stub/op_tiling", "matmul", "conv",
        "vfusion", "mc2", "mc2/common", "mc2/common/inc", "mc2/3rd", "libs/common_include",
        "src/common/inc"})
    add_existing(fs::path(root) / part, found);
  return found;
}

std::string find_opbase(const std::string& named, const std::string& root) {
  std::error_code error;
  const char* const variable = std::getenv("ASCTWIN_OPBASE");
  const std::string wanted = !named.empty() ? named : variable != nullptr ? variable : "";
  if (!wanted.empty()) {
    const fs::path path = fs::canonical(wanted, error);
    if (!error && fs::is_directory(path / "include" / "op_common", error)) return path;
    throw UsageError(report::sentence("`{}` is no checkout of opbase", wanted),
                     report::translated("it has include/op_common and src/op_common"));
  }
  if (root.empty()) return "";
  for (const fs::path& path :
       {fs::path(root) / "../../ops-base", fs::path(root) / "third_party/opbase"})
    if (fs::is_directory(path / "include" / "op_common", error)) return fs::canonical(path, error);
  return "";
}

std::vector<std::string> opbase_include_dirs(const std::string& opbase) {
  std::vector<std::string> found;
  if (opbase.empty()) return found;
  for (const char* const part : {"include", "include/op_common", "include/op_common/op_host",
                                 "pkg_inc", "pkg_inc/op_common", "pkg_inc/op_common/op_host"})
    add_existing(fs::path(opbase) / part, found);
  return found;
}

std::vector<std::string> opbase_sources(const std::string& opbase) {
  std::vector<std::string> found;
  std::error_code error;
  if (opbase.empty()) return found;
  for (const char* const part :
       {"log", "op_host", "op_host/util", "atvoss/elewise", "atvoss/broadcast", "atvoss/reduce"})
    for (const auto& entry :
         fs::directory_iterator(fs::path(opbase) / "src/op_common" / part, error))
      if (entry.path().extension() == ".cpp") found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace asctwin::operators
