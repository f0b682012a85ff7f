// CMake's word goes first, then the patterns of names, then every source that is no other layer's.
#include "operators/host_sources.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "driver/content_hash.h"
#include "operators/repository.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;

bool has(const std::string& name, const char* part) { return name.find(part) != name.npos; }

// Hand-written aclnn functions, kernels of the AI CPU, plug-ins of frameworks.
bool is_of_other_layer(const std::string& name) {
  return name.starts_with("aclnn_") || name.ends_with("_l0.cpp") || has(name, "_aicpu") ||
         has(name, "_onnx_plugin") || has(name, "_tf_plugin") || has(name, "fallback");
}

bool is_named_host_source(const std::string& name) {
  return has(name, "_def") || has(name, "_infershape") || has(name, "_proto") ||
         has(name, "_tiling");
}

class Selection {
 public:
  Selection(const std::string& op_host, const CMakeHost& cmake, const std::string& unit)
      : op_host_(op_host), cmake_(cmake), unit_(unit) {}

  std::vector<HostSource> run() {
    take_declared();
    if (is_complete()) return std::move(found_);
    take_named();
    if (is_complete()) return std::move(found_);
    take_all(op_host_, "every source of op_host");
    return std::move(found_);
  }

 private:
  bool is_foreign(const fs::path& path) const {
    return is_of_other_layer(path.filename()) ||
           std::any_of(cmake_.sources.begin(), cmake_.sources.end(), [&](const auto& source) {
             return source.second == path && is_foreign_target(source.first);
           });
  }

  void take(const fs::path& path, const std::string& rule, const std::string& library = "") {
    if (path.extension() != ".cpp" || is_foreign(path) || !seen_.insert(path).second) return;
    found_.push_back({path, library, rule});
  }

  // A library of the toolkit has the files of several targets.
  static std::string library_of(const std::string& target) {
    return target.starts_with("op_host") ? "op_host" : target;
  }

  void take_declared() {
    std::error_code error;
    const std::string parent = fs::path(op_host_).parent_path();
    for (const auto& [target, path] : cmake_.sources)
      if (!is_foreign_target(target) && fs::is_regular_file(path, error) &&
          (path.starts_with(parent + "/") || parent.empty()))
        take(path, "CMake, " + target, library_of(target));
  }

  // A prototype and a tiling function.
  bool is_complete() const {
    bool prototype = false, tiling = false;
    for (const HostSource& source : found_) {
      const std::string text = driver::read_file(source.path).value_or("");
      prototype = prototype || text.find("OP_ADD") != text.npos;
      tiling = tiling || registers_tiling(text);
    }
    return prototype && tiling;
  }

  void take_named() {
    const std::vector<fs::path> top = sorted_entries(op_host_);
    const bool has_convention = std::any_of(top.begin(), top.end(), [](const fs::path& path) {
      return path.extension() == ".cpp" && has(path.stem(), "_def");
    });
    if (!has_convention) return;
    for (const fs::path& path : top)
      if (is_named_host_source(path.stem())) take(path, "name");
    for (const std::string& folder : tiling_folders())
      for (const fs::path& path : sorted_entries(fs::path(op_host_) / folder))
        if (has(path.stem(), "_tiling")) take(path, "name, in " + folder);
    take_all(fs::path(op_host_) / "op_tiling", "op_tiling");
  }

  // Returns the folders that CMake maps the unit to, else every folder that is not another chip's.
  std::vector<std::string> tiling_folders() const {
    std::vector<std::string> folders;
    for (const auto& [unit, folder] : cmake_.tiling_dirs)
      if (unit == unit_) folders.push_back(folder);
    if (!cmake_.tiling_dirs.empty()) return folders;
    std::error_code error;
    for (const fs::path& path : sorted_entries(op_host_))
      if (fs::is_directory(path, error) && path.filename().string().starts_with("arch") &&
          !is_folder_of_other_chip(path.filename(), unit_))
        folders.push_back(path.filename());
    return folders;
  }

  void take_all(const fs::path& directory, const std::string& rule) {
    std::error_code error;
    for (const fs::path& path : sorted_entries(directory)) {
      if (!fs::is_directory(path, error))
        take(path, rule);
      else if (!is_skipped_directory(path.filename()) && path.filename() != "op_kernel" &&
               !is_folder_of_other_chip(path.filename(), unit_))
        take_all(path, rule);
    }
  }

  std::string op_host_;
  const CMakeHost& cmake_;
  const std::string& unit_;
  std::vector<HostSource> found_;
  std::set<std::string> seen_;
};

}  // namespace

std::vector<HostSource> select_host_sources(const std::string& op_host, const CMakeHost& cmake,
                                            const std::string& unit) {
  return Selection(op_host, cmake, unit).run();
}

bool registers_tiling(const std::string& text) {
  if (text.find("SetTiling(") != text.npos) return true;
  return text.find("IMPL_OP") != text.npos && text.find("Tiling(") != text.npos;
}

// UNVERIFIED: evidence = inferred. A chip without a folder of its own takes those of no chip here.
bool is_folder_of_other_chip(const std::string& folder, const std::string& unit) {
  struct Folder {
    const char *name, *unit;
  };
  constexpr Folder kFolders[] = {{"arch20", "ascend310p"},   {"arch22", "ascend910b"},
                                 {"arch22", "ascend910_93"}, {"arch32", "ascend910b"},
                                 {"arch32", "ascend910_93"}, {"arch35", "ascend950"}};
  bool is_known = false;
  for (const Folder& known : kFolders) {
    if (folder != known.name) continue;
    if (unit == known.unit) return false;
    is_known = true;
  }
  return is_known;
}

}  // namespace asctwin::operators
