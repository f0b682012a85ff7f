// A directory of this process's own, which goes with everything in it.
#pragma once

#include <string>

namespace asctwin::tool {

class TemporaryDirectory {
 public:
  // Below `parent`; empty: below TMPDIR. @throw UsageError where none can be made
  explicit TemporaryDirectory(const std::string& parent = "");
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace asctwin::tool
