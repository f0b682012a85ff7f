// Files through POSIX calls: every short read, full disk and failing close is seen and named.
#include "format/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <system_error>

#include "format/temporary_file.h"

namespace asctwin {
namespace {

std::string quoted(const std::string& path) { return "`" + path + "`"; }

}  // namespace

std::string system_error_text(int error) {
  std::string text = std::generic_category().message(error);
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

InputFile::InputFile(const std::string& path)
    : path_(path), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  if (descriptor_ < 0) {
    throw FormatError(quoted(path) + " cannot be opened: " + system_error_text(errno));
  }
  if (::fstat(descriptor_, &opened_) != 0 || !S_ISREG(opened_.st_mode)) {
    ::close(descriptor_);
    throw FormatError(quoted(path) + " is not a regular file");
  }
}

InputFile::~InputFile() { ::close(descriptor_); }

void InputFile::read(size_t offset, void* memory, size_t count) const {
  auto* at = static_cast<char*>(memory);
  while (count > 0) {
    const ssize_t got = ::pread(descriptor_, at, count, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw FormatError(quoted(path_) + " cannot be read: " + system_error_text(errno));
    if (got == 0) throw FormatError(quoted(path_) + " became shorter while it was read");
    at += got;
    offset += static_cast<size_t>(got);
    count -= static_cast<size_t>(got);
  }
}

bool InputFile::is_at(const std::string& path) const {
  struct stat here {}, there {};
  return ::fstat(descriptor_, &here) == 0 && ::stat(path.c_str(), &there) == 0 &&
         here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

void InputFile::check_unchanged() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) == 0 && status.st_size == opened_.st_size &&
      status.st_mtim.tv_sec == opened_.st_mtim.tv_sec &&
      status.st_mtim.tv_nsec == opened_.st_mtim.tv_nsec)
    return;
  throw FormatError(quoted(path_) + " was changed while it was read");
}

void write_atomically(const std::string& path,
                      std::initializer_list<std::span<const std::byte>> pieces) {
  TemporaryFile file(path);
  for (const std::span<const std::byte> piece : pieces) file.append(piece);
  file.rename_into_place();
}

}  // namespace asctwin
