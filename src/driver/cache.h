// A directory of built libraries and small texts, by name. Everything appears by a rename, so any
// number of processes may use one directory; an entry that is not whole counts as absent. The
// oldest files go when the directory is over its limit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace asctwin::driver {

inline constexpr uint64_t kCacheLimitBytes = uint64_t{1} << 30;

class Cache {
 public:
  // Makes the directory. Throws std::system_error when it cannot be written.
  explicit Cache(std::string directory, uint64_t limit_bytes = kCacheLimitBytes);

  const std::string& directory() const { return directory_; }
  std::string library(const std::string& key) const;  // path of the .so
  std::string file(const std::string& name) const { return path(name); }
  std::string temporary(const std::string& name) const;  // a path nobody else uses

  bool holds_library(const std::string& key) const;  // whole, and now the youngest
  void keep_library(const std::string& key, const std::string& temporary_path);

  std::optional<std::string> text(const std::string& name) const;
  void keep_text(const std::string& name, const std::string& content);

  // Whether the file system has this much left.
  bool has_room_for(uint64_t bytes) const;
  // Removes the oldest files beyond the limit, but none whose name begins with `kept`.
  void drop_oldest(const std::string& kept) const;

 private:
  std::string path(const std::string& name) const { return directory_ + "/" + name; }

  std::string directory_;
  uint64_t limit_bytes_;
};

// $ASCTWIN_CACHE_DIR, else $XDG_CACHE_HOME/asctwin, else ~/.cache/asctwin, else (also where that
// cannot be written) a directory of this user alone among the temporary files. Its limit is
// $ASCTWIN_CACHE_MAX_MB MiB, else 1 GiB.
Cache open_cache();

}  // namespace asctwin::driver
