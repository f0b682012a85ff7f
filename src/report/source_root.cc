// Symbolic links are followed, for the root as for the files.
#include "report/source_root.h"

#include <filesystem>

namespace asctwin::report {
namespace {

namespace fs = std::filesystem;

fs::path whole(const fs::path& path) {
  std::error_code error;
  fs::path result = fs::weakly_canonical(path, error);
  return error ? path : result;
}

}  // namespace

SourceRoot::SourceRoot() {
  std::error_code error;
  for (fs::path at = whole(fs::current_path(error)); !error && !at.empty(); at = at.parent_path()) {
    if (fs::exists(at / ".git", error)) {
      directory_ = at == at.root_path() ? at.string() : at.string() + "/";
      return;
    }
    if (at == at.root_path()) return;
  }
}

std::string SourceRoot::path_of(const std::string& file) const {
  if (directory_.empty() || file.empty() || file[0] == '<') return file;
  const std::string path = whole(file).string();
  return path.rfind(directory_, 0) == 0 ? path.substr(directory_.size()) : path;
}

}  // namespace asctwin::report
