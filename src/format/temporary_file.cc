// The life of a temporary file, each failing step of it named.
#include "format/temporary_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "format/file.h"

namespace asctwin {
namespace {

// A link is followed, so that its target is replaced and not the link; also where there is no
// target yet. A ring of links is left to fail.
std::string resolved(std::string path) {
  constexpr int kMostLinks = 40;
  namespace fs = std::filesystem;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(path, error); ++i) {
    const fs::path target = fs::read_symlink(path, error);
    if (error) break;
    path = fs::path(path).parent_path() / target;
  }
  return path;
}

std::string directory_of(const std::string& path) {
  const std::string parent = std::filesystem::path(path).parent_path();
  return parent.empty() ? "." : parent;
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& path) : path_(path), target_(resolved(path)) {
  struct stat status {};
  if (::stat(target_.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    throw FormatError("`" + path_ + "` cannot be written: it is not a regular file");
  descriptor_ = ::open(directory_of(target_).c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
  if (descriptor_ >= 0) return;
  for_fresh_name([this] {
    descriptor_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return descriptor_ >= 0;
  });
}

void TemporaryFile::for_fresh_name(const std::function<bool()>& make) {
  static std::atomic<unsigned> next{0};
  do {
    name_ = target_ + ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(next++);
    present_ = make();
  } while (!present_ && errno == EEXIST);
  if (!present_) fail(errno);
}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (present_) ::unlink(name_.c_str());
}

void TemporaryFile::append(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
}

void TemporaryFile::allocate(size_t size_bytes) {
  const auto size = static_cast<off_t>(size_bytes);
  int failed = 0;
  do {
    failed = ::fallocate(descriptor_, 0, 0, size);
  } while (failed != 0 && errno == EINTR);
  const bool unsupported = failed != 0 && (errno == EOPNOTSUPP || errno == ENOSYS);
  if (failed != 0 && !unsupported) fail(errno);
  if (unsupported && ::ftruncate(descriptor_, size) != 0) fail(errno);
}

// No call replaces a file by one without a name: it gets one for the moment of the renaming.
void TemporaryFile::rename_into_place() {
  if (!present_) {
    const std::string self = "/proc/self/fd/" + std::to_string(descriptor_);
    for_fresh_name([&] {
      return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name_.c_str(), AT_SYMLINK_FOLLOW) == 0;
    });
  }
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (::close(descriptor) != 0) fail(errno);
  if (std::rename(name_.c_str(), target_.c_str()) != 0) fail(errno);
  present_ = false;
}

void TemporaryFile::fail(int error) const {
  throw FormatError("`" + path_ + "` cannot be written: " + system_error_text(error));
}

}  // namespace asctwin
