// The life of a temporary file, each failing step of it named.
#include "format/temporary_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "format/file.h"

namespace asctwin {
namespace {

// A link is followed, so that its target is replaced and not the link.
std::string resolved(const std::string& path) {
  char* const real = ::realpath(path.c_str(), nullptr);
  if (real == nullptr) return path;
  std::string result = real;
  std::free(real);
  return result;
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& path) : path_(path), target_(resolved(path)) {
  struct stat status {};
  if (::stat(target_.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    throw FormatError("`" + path_ + "` cannot be written: it is not a regular file");
  static std::atomic<unsigned> next{0};
  do {
    name_ = target_ + ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(next++);
    descriptor_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (descriptor_ < 0 && errno == EEXIST);
  if (descriptor_ < 0) fail(errno);
  present_ = true;
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

void TemporaryFile::rename_into_place() {
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
