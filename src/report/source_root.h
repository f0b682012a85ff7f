// Paths as a service knows them that shows findings beside the source: from the root of the
// repository that the command runs in.
#pragma once

#include <string>

namespace asctwin::report {

class SourceRoot {
 public:
  SourceRoot();  // the nearest directory with .git, from the current one upwards

  // With its final slash; empty where there is no repository.
  const std::string& directory() const { return directory_; }

  // `file` from the root; as it is where there is no repository, absolute outside of it.
  std::string path_of(const std::string& file) const;

 private:
  std::string directory_;
};

}  // namespace asctwin::report
