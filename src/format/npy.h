// Numpy's .npy files: versions 1.0 to 3.0 are read, 1.0 is written.
// Either byte order and either array order is read; memory always gets little-endian C order.
// numpy has no bfloat16: it is stored as the two-byte void type "V2", as ml_dtypes does, which
// keeps it apart from u16; in numpy `a.view('u2')` gives the bits and `bits.view('V2')` the file's
// form.
#pragma once

#include <cstddef>
#include <string>

#include "format/tensor_type.h"

namespace asctwin {

// Reads the header and holds the file's length against it. Throws FormatError.
TensorType read_npy_type(const std::string& path);

// Reads the elements, in C order. Throws FormatError, also where the file's type is not `type`.
void read_npy(const std::string& path, const TensorType& type, void* memory);

void write_npy(const std::string& path, const TensorType& type, const void* memory);

}  // namespace asctwin
