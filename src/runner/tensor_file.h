// Files of tensors by their extension: .npy says its own type, .bin is raw little-endian bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "format/tensor_type.h"

namespace asctwin {

enum class FileKind { kNpy, kBin };

// Throws UsageError for any other extension.
FileKind file_kind(const std::string& path);

// Hold the file's type, or only its size for .bin, against the tensor's. Throws FormatError.
void check_tensor_file(const std::string& path, const TensorType& type);

// Writes size_bytes(type) bytes to `memory`. Throws FormatError.
void read_tensor_file(const std::string& path, const TensorType& type, void* memory);

// Replaces the file at `path` as a whole, or keeps it if writing fails. Throws FormatError.
void write_tensor_file(const std::string& path, const TensorType& type, const void* memory);

}  // namespace asctwin
