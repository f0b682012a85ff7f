// A text of lines: the format and the numbers of files and of absent ones, the library, then one
// file a line with the path last. The numbers show whether the text is complete.
#include "driver/manifest.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <sstream>
#include <utility>

#include "driver/content_hash.h"

namespace asctwin::driver {
namespace {

constexpr int64_t kNsPerSecond = 1'000'000'000;
constexpr int64_t kClockGrainNs = 20'000'000;  // file systems stamp with a coarse clock
constexpr std::string_view kFormat = "asctwin-manifest-3";

int64_t to_ns(const timespec& time) { return time.tv_sec * kNsPerSecond + time.tv_nsec; }

struct Status {
  int64_t size_bytes;
  int64_t changed_ns;
  uint64_t inode;
};

std::optional<Status> status_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return Status{status.st_size, to_ns(status.st_ctim), status.st_ino};
}

}  // namespace

std::optional<Manifest> Manifest::of_files(std::string library_key,
                                           const std::vector<std::string>& files,
                                           const std::vector<std::string>& possible,
                                           int64_t started_ns) {
  Manifest manifest;
  manifest.library_key_ = std::move(library_key);
  for (const std::string& path : files) {
    const std::optional<Status> status = status_of(path);
    const std::optional<std::string> content = read_regular_file(path);
    if (!status || !content || path.find('\n') != std::string::npos) return std::nullopt;
    if (status->changed_ns > started_ns - kClockGrainNs) return std::nullopt;
    manifest.files_.push_back(
        {path, status->size_bytes, status->changed_ns, status->inode, hash_of(*content)});
  }
  for (const std::string& path : possible) {
    const std::optional<Status> status = status_of(path);
    if (status && status->changed_ns > started_ns - kClockGrainNs) return std::nullopt;
    if (!status && path.find('\n') == std::string::npos) manifest.absent_.push_back(path);
  }
  return manifest;
}

std::optional<Manifest> Manifest::parse(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::string format;
  size_t files = 0, absent = 0;
  Manifest manifest;
  stream >> format >> files >> absent >> manifest.library_key_;
  if (!stream || format != kFormat) return std::nullopt;
  File file;
  while (manifest.files_.size() < files &&
         stream >> file.size_bytes >> file.changed_ns >> file.inode >> file.hash &&
         stream.get() == ' ' && std::getline(stream, file.path) && !stream.eof()) {
    manifest.files_.push_back(file);
  }
  std::string path;
  while (std::getline(stream, path) && !stream.eof()) manifest.absent_.push_back(path);
  if (manifest.files_.size() != files || manifest.absent_.size() != absent) return std::nullopt;
  return manifest;
}

std::string Manifest::text() const {
  std::string text =
      fmt::format("{} {} {}\n{}\n", kFormat, files_.size(), absent_.size(), library_key_);
  for (const File& file : files_) {
    text += fmt::format("{} {} {} {} {}\n", file.size_bytes, file.changed_ns, file.inode, file.hash,
                        file.path);
  }
  for (const std::string& path : absent_) text += path + "\n";
  return text;
}

bool Manifest::is_current() const {
  for (const File& file : files_) {
    if (!is_unchanged(file)) return false;
  }
  return std::none_of(absent_.begin(), absent_.end(),
                      [](const std::string& path) { return status_of(path).has_value(); });
}

bool Manifest::is_unchanged(const File& file) {
  const std::optional<Status> status = status_of(file.path);
  if (!status || status->size_bytes != file.size_bytes) return false;
  if (status->changed_ns == file.changed_ns && status->inode == file.inode) return true;
  const std::optional<std::string> content = read_regular_file(file.path);
  return content && hash_of(*content) == file.hash;
}

int64_t now_ns() {
  timespec time{};
  ::clock_gettime(CLOCK_REALTIME, &time);
  return to_ns(time);
}

}  // namespace asctwin::driver
