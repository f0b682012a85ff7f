// Walks the directory once; then each op_host is selected from, and what the selection needs of
// other directories is added.
#include "operators/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "driver/content_hash.h"
#include "operators/include_dirs.h"
#include "operators/include_scan.h"
#include "operators/prototype.h"
#include "operators/repository.h"
#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;

void drop_repeated(std::vector<std::string>& paths) {
  std::set<std::string> seen;
  std::erase_if(paths, [&](const std::string& path) { return !seen.insert(path).second; });
}

class Search {
 public:
  Search(const fs::path& directory, const SourceSearch& search) : search_(search) {
    found_.directory = directory;
    found_.unit = search.unit;
    found_.root = repository_root(directory);
  }

  Sources run() {
    visit(found_.directory);
    if (op_hosts_.empty()) take_declared();
    for (const std::string& op_host : op_hosts_)
      for (HostSource& source : select_host_sources(op_host, cmake_, search_.unit))
        add(std::move(source));
    found_.opbase = find_opbase(search_.opbase, found_.root);
    set_include_dirs();
    add_tiling_from_elsewhere();
    close_over_includes();
    for (const std::string& path : opbase_sources(found_.opbase)) add({path, "opbase", "opbase"});
    found_.definitions = cmake_.definitions;
    return std::move(found_);
  }

 private:
  void add(HostSource source) {
    if (known_.insert(source.path).second) found_.host.push_back(std::move(source));
  }

  // Two links may give one directory both roles; what lies in it is read once.
  void visit(const fs::path& directory) {
    std::error_code error;
    const std::string path = fs::canonical(directory, error);
    if (directory.filename() == "op_host") add_once(path, op_hosts_);
    if (directory.filename() == "op_kernel") add_once(path, found_.kernel_dirs);
    if (visited_.insert(path).second) visit_entries(directory);
  }

  static void add_once(const std::string& path, std::vector<std::string>& paths) {
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  }

  void visit_entries(const fs::path& directory) {
    std::error_code error;
    for (const fs::path& path : sorted_entries(directory)) {
      if (++seen_ > kMostEntries)
        throw UsageError(
            report::sentence("`{}` has more than {} files", found_.directory, kMostEntries),
            report::translated("name the directory that contains op_host and op_kernel"));
      if (fs::is_directory(path, error) && !is_skipped_directory(path.filename()))
        visit(path);
      else if (path.filename() == "CMakeLists.txt")
        read(path);
    }
  }

  // Directories may be links, so that one source would be known by two paths.
  void read(const fs::path& file) {
    std::error_code error;
    const std::string root = found_.root.empty() ? found_.directory : found_.root;
    CMakeText text = read_cmake(fs::canonical(file, error), root);
    std::move(text.kernels.begin(), text.kernels.end(), std::back_inserter(found_.cmake));
    text.kernels.clear();
    CMakeText all{{}, std::move(cmake_)};
    all.add(std::move(text));
    cmake_ = std::move(all.host);
  }

  // Sources in one directory with their kernels: only CMake knows which is which.
  void take_declared() {
    std::error_code error;
    for (const auto& [target, path] : cmake_.sources)
      if (!is_foreign_target(target) && fs::is_regular_file(path, error))
        add({path, "", "CMake, " + target});
    if (!found_.host.empty()) found_.kernel_dirs.push_back(found_.directory);
  }

  void set_include_dirs() {
    std::vector<std::string>& dirs = found_.include_dirs;
    dirs = search_.include_dirs;
    for (const std::string& path : opbase_include_dirs(found_.opbase)) dirs.push_back(path);
    dirs.push_back(found_.directory);
    for (const auto* const list : {&op_hosts_, &found_.kernel_dirs})
      for (const std::string& path : *list) {
        dirs.push_back(path);
        dirs.push_back(fs::path(path).parent_path());
      }
    for (const HostSource& source : found_.host)
      dirs.push_back(fs::path(source.path).parent_path());
    std::error_code error;
    for (const std::string& path : cmake_.include_dirs)
      if (fs::is_directory(path, error)) dirs.push_back(path);
    for (const std::string& path : conventional_include_dirs(found_.directory, found_.root))
      dirs.push_back(path);
    drop_repeated(dirs);
  }

  // R3: a neighbour registers the tiling function, as one for all operators of a family.
  void add_tiling_from_elsewhere() {
    std::vector<std::string> types;
    for (const HostSource& source : found_.host) {
      const std::string text = driver::read_file(source.path).value_or("");
      if (registers_tiling(text)) return;
      for (const std::string& type : registered_types(text)) types.push_back(type);
    }
    if (found_.root.empty()) return;
    if (types.empty()) types = {camel_case(fs::path(found_.directory).filename().string())};
    for (const std::string& type : types)
      if (const std::string source = tiling_source_of(found_.root, type); !source.empty())
        add({source, "", fmt::format("R3, registers the tiling of {}", type)});
  }

  // R5: the sources of foreign headers, until there are no more.
  void close_over_includes() {
    std::set<std::string> seen;
    constexpr int kMostRounds = 8;
    for (int round = 0; round < kMostRounds; ++round) {
      std::vector<std::string> sources;
      for (const HostSource& source : found_.host) sources.push_back(source.path);
      const size_t before = found_.host.size();
      for (const std::string& file : scan_includes(sources, found_.include_dirs).files)
        if (seen.insert(file).second) add_sources_of(file);
      if (found_.host.size() == before) return;
    }
  }

  bool is_own(const std::string& file) const {
    return std::any_of(op_hosts_.begin(), op_hosts_.end(),
                       [&](const std::string& op_host) { return file.starts_with(op_host + "/"); });
  }

  // A header's source lies beside it, or below src where the header is below inc.
  void add_sources_of(const fs::path& header) {
    if (header.extension() == ".cpp" || found_.root.empty() || is_own(header)) return;
    if (!header.string().starts_with(found_.root + "/")) return;
    std::error_code error;
    fs::path source = header;
    source.replace_extension(".cpp");
    std::string text = source;
    for (const char* const folder : {"/inc/", "/include/"})
      if (const size_t at = text.find(folder); at != text.npos)
        text.replace(at, std::string(folder).size(), "/src/");
    for (const fs::path& path : {source, fs::path(text)})
      if (fs::is_regular_file(path, error))
        add({path, "", fmt::format("R5, of {}", header.filename().string())});
    if (header.parent_path().filename() == "op_host")
      for (const HostSource& other : select_host_sources(header.parent_path(), {}, search_.unit))
        if (is_needed_of_neighbour(other.path))
          add({other.path, "", fmt::format("R5, of {}", header.filename().string())});
  }

  // Prototypes of neighbours are none of the operator.
  static bool is_needed_of_neighbour(const std::string& path) {
    return driver::read_file(path).value_or("").find("OP_ADD") == std::string::npos;
  }

  const SourceSearch& search_;
  Sources found_;
  CMakeHost cmake_;
  std::vector<std::string> op_hosts_;
  std::set<std::string> known_;
  // A link to a directory above, or a file system that the system makes up, has no end.
  static constexpr size_t kMostEntries = 100'000;
  size_t seen_ = 0;
  std::set<std::string> visited_;
};

}  // namespace

Sources find_sources(const std::string& directory, const SourceSearch& search) {
  std::error_code error;
  const fs::path root = fs::canonical(directory, error);
  if (error || !fs::is_directory(root))
    throw UsageError(report::sentence("`{}` is no directory", directory));
  Sources found = Search(root, search).run();
  if (found.host.empty())
    throw UsageError(report::sentence("`{}` has no op_host with a .cpp file", directory),
                     report::translated("name the directory that contains op_host and op_kernel"));
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
  std::stable_partition(all.begin(), all.end(),
                        [](const CMakeKernel& kernel) { return kernel.units.empty(); });
  return all;
}

std::string find_kernel_file(const Sources& sources, const std::string& name) {
  std::error_code error;
  for (const std::string& directory : sources.kernel_dirs) {
    if (fs::is_regular_file(fs::path(directory) / name, error)) return fs::path(directory) / name;
    std::vector<fs::path> below;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory, error))
      if (entry.path().filename() == name &&
          !is_folder_of_other_chip(entry.path().parent_path().filename(), sources.unit))
        below.push_back(entry.path());
    if (!below.empty()) return *std::min_element(below.begin(), below.end());
  }
  return "";
}

}  // namespace asctwin::operators
