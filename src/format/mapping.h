// A file as memory, for tensors that need not fit into it. Another program may cut the file short,
// or the disk turn out to be full: a fault in a mapping then ends nothing, but is remembered.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>

namespace asctwin {

class Mapping {
 public:
  enum class Access { kRead, kReadWrite };

  // Shares the first `size_bytes` of the file, at least 1, with all that have it open. `path` is
  // for messages; the descriptor may be closed.
  // @throw FormatError
  Mapping(const std::string& path, int descriptor, size_t size_bytes, Access access);
  ~Mapping();
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  std::byte* data() const { return data_; }
  size_t size_bytes() const { return size_bytes_; }

  // Whether bytes were touched that the file does not have, or has no room for. They were read as
  // zeros, and what was written to them is lost.
  bool faulted() const { return faulted_; }

 private:
  // Whether the address lies in a mapping, which can now be accessed there.
  static bool mend(const void* address);

  std::byte* data_ = nullptr;
  size_t size_bytes_;
  std::atomic<bool> faulted_{false};
};

}  // namespace asctwin
