// The one place that chooses between the two kinds of file.
#include "runner/tensor_file.h"

#include <algorithm>

#include "format/bin.h"
#include "format/file.h"
#include "format/npy.h"
#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

// C++ allows no other byte in a bool, so a kernel could not read the element.
void check_bools(const std::string& path, const TensorType& type, const void* memory) {
  if (type.dtype != DType::kBool) return;
  const auto* const bytes = static_cast<const unsigned char*>(memory);
  const auto* const end = bytes + size_bytes(type);
  const auto* const wrong = std::find_if(bytes, end, [](unsigned char byte) { return byte > 1; });
  if (wrong == end) return;
  throw FormatError("`" + path + "` holds the byte " + std::to_string(*wrong) + " as element " +
                    std::to_string(wrong - bytes) + ", but a bool is 0 or 1");
}

}  // namespace

FileKind file_kind(const std::string& path) {
  if (path.ends_with(".npy")) return FileKind::kNpy;
  if (path.ends_with(".bin")) return FileKind::kBin;
  throw UsageError(
      report::sentence("`{}` has no known extension", path),
      report::translated("name the file .npy (with type and shape) or .bin (raw bytes)"));
}

void check_tensor_file(const std::string& path, const TensorType& type) {
  if (file_kind(path) == FileKind::kBin) return check_bin(path, size_bytes(type));
  const TensorType present = read_npy_type(path);
  if (present == type) return;
  throw FormatError("`" + path + "` holds " + type_text(present) + ", but the tensor is " +
                    type_text(type));
}

void read_tensor_file(const std::string& path, const TensorType& type, void* memory) {
  if (file_kind(path) == FileKind::kBin) {
    read_bin(path, memory, size_bytes(type));
  } else {
    read_npy(path, type, memory);
  }
  check_bools(path, type, memory);
}

void write_tensor_file(const std::string& path, const TensorType& type, const void* memory) {
  if (file_kind(path) == FileKind::kBin) return write_bin(path, memory, size_bytes(type));
  write_npy(path, type, memory);
}

}  // namespace asctwin
