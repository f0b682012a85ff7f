// Raw files: only the size can be wrong.
#include "format/bin.h"

#include <bit>

#include "format/file.h"

namespace asctwin {
namespace {

static_assert(std::endian::native == std::endian::little, "raw files are copies of the memory");

void check_size(const InputFile& file, size_t size_bytes) {
  if (file.size_bytes() == size_bytes) return;
  throw FormatError("`" + file.path() + "` holds " + std::to_string(file.size_bytes()) +
                    " bytes, but the tensor takes " + std::to_string(size_bytes));
}

}  // namespace

void check_bin(const std::string& path, size_t size_bytes) {
  check_size(InputFile(path), size_bytes);
}

void read_bin(const std::string& path, void* memory, size_t size_bytes) {
  const InputFile file(path);
  check_size(file, size_bytes);
  file.read(0, memory, size_bytes);
}

size_t bin_size_bytes(const std::string& path) { return InputFile(path).size_bytes(); }

void write_bin(const std::string& path, const void* memory, size_t size_bytes) {
  write_atomically(path, {{static_cast<const std::byte*>(memory), size_bytes}});
}

}  // namespace asctwin
