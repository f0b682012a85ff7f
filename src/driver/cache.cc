// `<key>.so` is whole when `<key>.sum` holds its hash; the sum is written last.
#include "driver/cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "driver/compiler.h"
#include "driver/content_hash.h"
#include "driver/left_behind.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

std::string wanted_directory() {
  if (std::string chosen = environment("ASCTWIN_CACHE_DIR"); !chosen.empty()) return chosen;
  if (std::string base = environment("XDG_CACHE_HOME"); !base.empty()) return base + "/asctwin";
  if (std::string home = environment("HOME"); !home.empty()) return home + "/.cache/asctwin";
  return "";
}

bool is_private(const std::string& directory) {
  struct stat status {};
  return ::lstat(directory.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == ::geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// Others may write among the temporary files: a directory of theirs is never used.
std::string private_directory() {
  const std::string base = fs::temp_directory_path();
  const std::string usual = base + "/asctwin-" + std::to_string(::geteuid());
  ::mkdir(usual.c_str(), S_IRWXU);
  if (is_private(usual)) return usual;
  std::string fresh = base + "/asctwin-XXXXXX";
  if (::mkdtemp(fresh.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), "`" + fresh + "`");
  }
  return fresh;
}

// Files in the cache are executed: whoever can write there runs code as this user.
void refuse_untrusted(const std::string& directory) {
  struct stat status {};
  if (::stat(directory.c_str(), &status) != 0) return;
  const bool foreign = status.st_uid != ::geteuid() && status.st_uid != 0;
  if (!foreign && (status.st_mode & S_IWOTH) == 0) return;
  const std::string fault = foreign ? fmt::format("belongs to the user {}", status.st_uid)
                                    : "can be written by every user";
  throw BuildError(fmt::format(
      "the cache directory `{}` {}: libraries in it would be run as this user", directory, fault));
}

uint64_t wanted_limit_bytes() {
  const std::string text = environment("ASCTWIN_CACHE_MAX_MB");
  if (text.empty()) return kCacheLimitBytes;
  uint64_t mebibytes = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mebibytes);
  if (error != std::errc() || end != text.data() + text.size() || mebibytes == 0 ||
      mebibytes > uint64_t{1} << 40)
    throw BuildError(
        fmt::format("`{}` of ASCTWIN_CACHE_MAX_MB is not a positive number of MiB", text));
  return mebibytes << 20;
}

// A full disk is noticed before the compiler has worked in vain.
constexpr uint64_t kLeastBytes = uint64_t{16} << 20;

// Removes whatever stands in the place of an entry and is no file: it would be followed, or be in
// the way.
void clear_place(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) fs::remove_all(path, error);
}

void rename_file(const std::string& from, const std::string& to) {
  std::error_code error;
  clear_place(to);
  fs::rename(from, to, error);
  if (!error) return;
  ::unlink(from.c_str());
  throw std::system_error(error, "`" + to + "`");
}

struct Entry {
  fs::file_time_type time;
  uint64_t size_bytes;
  fs::path path;
};

std::vector<Entry> entries_of(const std::string& directory) {
  std::vector<Entry> entries;
  std::error_code error;
  for (const fs::directory_entry& file : fs::directory_iterator(directory, error)) {
    if (is_left_behind(file.path())) {
      fs::remove_all(file.path(), error);
      continue;
    }
    const auto time = file.last_write_time(error);
    if (error) continue;
    const uint64_t size = file.file_size(error);
    if (!error) entries.push_back({time, size, file.path()});
  }
  return entries;
}

}  // namespace

Cache::Cache(std::string directory, uint64_t limit_bytes)
    : directory_(std::move(directory)), limit_bytes_(limit_bytes) {
  std::error_code error;
  fs::create_directories(directory_, error);
  if (::access(directory_.c_str(), W_OK | X_OK) == 0) return;
  throw std::system_error(errno, std::generic_category(), "`" + directory_ + "`");
}

std::string Cache::library(const std::string& key) const { return path(key + ".so"); }

// Compilers and streams would follow a link that stands there already.
std::string Cache::temporary(const std::string& name) const {
  static std::atomic<unsigned> next{0};
  std::string fresh = path(name + temporary_mark() + std::to_string(next++));
  clear_place(fresh);
  return fresh;
}

bool Cache::holds_library(const std::string& key) const {
  const std::optional<std::string> sum = text(key + ".sum");
  const std::optional<std::string> content = sum ? text(key + ".so") : std::nullopt;
  if (!content || hash_of(*content) != *sum) return false;
  for (const char* suffix : {".so", ".so.json", ".sum"}) {
    ::utimensat(AT_FDCWD, path(key + suffix).c_str(), nullptr, 0);
  }
  return true;
}

void Cache::keep_library(const std::string& key, const std::string& temporary_path) {
  const std::optional<std::string> content = read_file(temporary_path);
  if (!content) throw std::system_error(EIO, std::generic_category(), "`" + temporary_path + "`");
  rename_file(temporary_path, library(key));
  keep_text(key + ".sum", hash_of(*content));
  drop_oldest(key);
}

std::optional<std::string> Cache::text(const std::string& name) const {
  std::error_code error;
  if (fs::is_symlink(path(name), error)) return std::nullopt;
  return read_regular_file(path(name));
}

void Cache::keep_text(const std::string& name, const std::string& content) {
  const std::string fresh = temporary(name);
  std::ofstream file(fresh, std::ios::binary);
  file << content;
  file.close();
  if (!file) {
    ::unlink(fresh.c_str());
    throw std::system_error(EIO, std::generic_category(), "`" + path(name) + "`");
  }
  rename_file(fresh, path(name));
}

bool Cache::has_room_for(uint64_t bytes) const {
  struct statvfs status {};
  return ::statvfs(directory_.c_str(), &status) != 0 ||
         uint64_t{status.f_bavail} * status.f_frsize >= bytes;
}

void Cache::drop_oldest(const std::string& kept) const {
  std::vector<Entry> entries = entries_of(directory_);
  uint64_t total = 0;
  for (const Entry& entry : entries) total += entry.size_bytes;
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.time < b.time; });
  for (const Entry& entry : entries) {
    if (total <= limit_bytes_) return;
    if (entry.path.filename().string().rfind(kept, 0) == 0) continue;
    std::error_code error;
    fs::remove(entry.path, error);
    total -= entry.size_bytes;
  }
}

Cache open_cache() {
  const std::string wanted = wanted_directory();
  const uint64_t limit_bytes = wanted_limit_bytes();
  if (!wanted.empty()) {
    try {
      Cache cache(wanted, limit_bytes);
      refuse_untrusted(wanted);
      if (cache.has_room_for(kLeastBytes)) return cache;
    } catch (const std::system_error&) {
      // A home that cannot be written is no reason to build nothing.
    }
  }
  return Cache(private_directory(), limit_bytes);
}

}  // namespace asctwin::driver
