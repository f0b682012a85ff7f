// The header of a .npy file: a magic, a version, and a Python dictionary literal.
#pragma once

#include <cstddef>
#include <string>

#include "format/file.h"
#include "format/tensor_type.h"

namespace asctwin {

struct NpyHeader {
  TensorType type;
  bool big_endian = false;
  bool fortran_order = false;
  size_t data_offset = 0;  // bytes from the start of the file
};

// Throws FormatError unless the header is sound and the elements fill the rest of the file exactly.
NpyHeader read_npy_header(const InputFile& file);

// Version 1.0, padded so that the elements start at a multiple of 64 bytes.
std::string npy_header_text(const TensorType& type);

}  // namespace asctwin
