// Which files a library was built from, so that a second run asks the file system instead of the
// preprocessor. A file is unchanged when its size, its inode and the time when that changed are, or
// else its content. A time of modification tells nothing: `tar x` and `cp -p` bring it along.
// Headers that were not there, and would be taken before others, are still absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace asctwin::driver {

class Manifest {
 public:
  Manifest() = default;

  // The files as they are now, and those of `possible` that are absent. No manifest when one of
  // them changed after `started_ns` (of CLOCK_REALTIME) or shortly before: the preprocessor may
  // have seen its earlier content.
  static std::optional<Manifest> of_files(std::string library_key,
                                          const std::vector<std::string>& files,
                                          const std::vector<std::string>& possible,
                                          int64_t started_ns);

  static std::optional<Manifest> parse(std::string_view text);  // absent: damaged
  std::string text() const;

  const std::string& library_key() const { return library_key_; }
  bool is_current() const;

 private:
  struct File {
    std::string path;
    int64_t size_bytes;
    int64_t changed_ns;  // of the inode
    uint64_t inode;
    std::string hash;
  };
  static bool is_unchanged(const File& file);

  std::string library_key_;
  std::vector<File> files_;
  std::vector<std::string> absent_;
};

int64_t now_ns();  // of CLOCK_REALTIME, as the times of files are

}  // namespace asctwin::driver
