// Reading and writing whole files: an input whose size is known before a byte of it is read, and an
// output that appears complete or not at all.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>

namespace asctwin {

// A file that cannot be read or written, or does not hold what it should. `what()` names the file.
struct FormatError : std::runtime_error {
  explicit FormatError(const std::string& text, std::string help_text = "")
      : std::runtime_error(text), help(std::move(help_text)) {}
  std::string help;
};

class InputFile {
 public:
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  const std::string& path() const { return path_; }
  int descriptor() const { return descriptor_; }
  size_t size_bytes() const { return static_cast<size_t>(opened_.st_size); }

  // @pre offset + count <= size_bytes()
  void read(size_t offset, void* memory, size_t count) const;

  // Whether `path` leads to this very file, by whatever name.
  bool is_at(const std::string& path) const;

  // Throws FormatError where the file is no longer as it was when it was opened.
  void check_unchanged() const;

 private:
  std::string path_;
  int descriptor_;
  struct stat opened_ {};
};

// Names the system's `errno`: "no space left on device".
std::string system_error_text(int error);

// Writes the pieces one behind the other into a new file beside `path` and renames it to `path`.
// On any failure throws FormatError; what stood at `path` is then as it was.
void write_atomically(const std::string& path,
                      std::initializer_list<std::span<const std::byte>> pieces);

}  // namespace asctwin
