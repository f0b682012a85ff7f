// Raw files: the bytes of a tensor as they stand in memory, little-endian, without a header.
#pragma once

#include <cstddef>
#include <string>

namespace asctwin {

// Throws FormatError unless the file is exactly `size_bytes` long.
void check_bin(const std::string& path, size_t size_bytes);
void read_bin(const std::string& path, void* memory, size_t size_bytes);

size_t bin_size_bytes(const std::string& path);

void write_bin(const std::string& path, const void* memory, size_t size_bytes);

}  // namespace asctwin
