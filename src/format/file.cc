// Files through POSIX calls: every short read, full disk and failing close is seen and named.
#include "format/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace asctwin {
namespace {

std::string quoted(const std::string& path) { return "`" + path + "`"; }

std::string system_text(int error) {
  std::string text = std::generic_category().message(error);
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

// A link is followed, so that its target is replaced and not the link.
std::string resolved(const std::string& path) {
  char* const real = ::realpath(path.c_str(), nullptr);
  if (real == nullptr) return path;
  std::string result = real;
  std::free(real);
  return result;
}

// A file being written: unlinked again unless it is renamed into its place.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& target) {
    static std::atomic<unsigned> next{0};
    do {
      name_ = target + ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(next++);
      descriptor_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (descriptor_ < 0 && errno == EEXIST);
  }
  ~TemporaryFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (present_) ::unlink(name_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  bool opened() {
    present_ = descriptor_ >= 0;
    return present_;
  }

  bool append(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      bytes = bytes.subspan(static_cast<size_t>(written));
    }
    return true;
  }

  bool rename_to(const std::string& target) {
    const int descriptor = descriptor_;
    descriptor_ = -1;
    if (::close(descriptor) != 0) return false;
    if (std::rename(name_.c_str(), target.c_str()) != 0) return false;
    present_ = false;
    return true;
  }

 private:
  std::string name_;
  int descriptor_ = -1;
  bool present_ = false;
};

}  // namespace

InputFile::InputFile(const std::string& path)
    : path_(path), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  if (descriptor_ < 0) {
    throw FormatError(quoted(path) + " cannot be opened: " + system_text(errno));
  }
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(descriptor_);
    throw FormatError(quoted(path) + " is not a regular file");
  }
  size_bytes_ = static_cast<size_t>(status.st_size);
}

InputFile::~InputFile() { ::close(descriptor_); }

void InputFile::read(size_t offset, void* memory, size_t count) const {
  auto* at = static_cast<char*>(memory);
  while (count > 0) {
    const ssize_t got = ::pread(descriptor_, at, count, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw FormatError(quoted(path_) + " cannot be read: " + system_text(errno));
    if (got == 0) throw FormatError(quoted(path_) + " became shorter while it was read");
    at += got;
    offset += static_cast<size_t>(got);
    count -= static_cast<size_t>(got);
  }
}

void write_atomically(const std::string& path,
                      std::initializer_list<std::span<const std::byte>> pieces) {
  const std::string target = resolved(path);
  struct stat status {};
  if (::stat(target.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    throw FormatError(quoted(path) + " cannot be written: it is not a regular file");
  }
  TemporaryFile file(target);
  bool good = file.opened();
  for (const std::span<const std::byte> piece : pieces) good = good && file.append(piece);
  if (!good || !file.rename_to(target)) {
    throw FormatError(quoted(path) + " cannot be written: " + system_text(errno));
  }
}

}  // namespace asctwin
