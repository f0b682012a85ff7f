// A file being written beside the place it is meant for: renamed to it when it is complete, so that
// what stood there is replaced as a whole or stays as it was. Nothing is left of it otherwise.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

namespace asctwin {

class TemporaryFile {
 public:
  // @throw FormatError when `path` is no place for a regular file
  explicit TemporaryFile(const std::string& path);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  int descriptor() const { return descriptor_; }

  // All throw FormatError.
  void append(std::span<const std::byte> bytes);
  // Gives the file its size and, where the file system can, room for it on the disk.
  void allocate(size_t size_bytes);
  void rename_into_place();

 private:
  [[noreturn]] void fail(int error) const;
  void for_fresh_name(const std::function<bool()>& make);

  std::string path_;    // as it was given
  std::string target_;  // behind all links
  std::string name_;    // before it is renamed
  int descriptor_ = -1;
  bool present_ = false;  // under that name; where the file system can, it has none until the end
};

}  // namespace asctwin
