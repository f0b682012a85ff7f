// The directories of operators below a directory, and what other directories have that an operator
// needs: its tiling function, the kernel headers of its neighbours.
// spec: opbase.md, section 2.2
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace asctwin::operators {

class Repository {
 public:
  // Walks `directory` once, which exists.
  explicit Repository(const std::string& directory);

  // Directories with op_host and op_kernel, and prototypes in op_host, in order.
  const std::vector<std::string>& operators() const { return operators_; }
  // The one that has OP_ADD(type), or is called as the type is; nothing where none is.
  std::optional<std::string> directory_of(const std::string& type) const;

 private:
  std::vector<std::string> operators_;
};

// The nearest directory above that looks like a repository's: CMakeLists.txt beside common, cmake
// or .git. Empty: there is none.
std::string repository_root(const std::string& directory);

// A host source of the repository that registers the tiling function of `type`; empty: none.
std::string tiling_source_of(const std::string& root, const std::string& type);

// The op_kernel of the operator directory `name` anywhere below `root`, nearest to `from`; empty:
// none.
std::string kernel_directory_named(const std::string& root, const std::string& name,
                                   const std::string& from);

// Types that OP_ADD registers in a text.
std::vector<std::string> registered_types(const std::string& text);

// Returns the entries of a directory that may not exist.
std::vector<std::filesystem::path> sorted_entries(const std::filesystem::path& directory);

// True for directories that build, test or pack a project and hold no operator.
bool is_skipped_directory(const std::string& name);

}  // namespace asctwin::operators
