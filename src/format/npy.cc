// Elements of a .npy file, brought into little-endian C order.
#include "format/npy.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "format/npy_header.h"

namespace asctwin {
namespace {

void swap_bytes(std::byte* data, size_t count, size_t element_bytes) {
  for (size_t i = 0; i < count; ++i) {
    std::reverse(data + i * element_bytes, data + (i + 1) * element_bytes);
  }
}

// Walks the C order of `shape` and takes each element from where Fortran order (the first index
// runs fastest) has put it.
void to_c_order(const std::byte* fortran, std::byte* c_order, const Shape& shape,
                size_t element_bytes) {
  std::vector<size_t> strides(shape.size());  // in bytes, of the Fortran order
  size_t stride = element_bytes;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    strides[axis] = stride;
    stride *= shape[axis];
  }
  Shape index(shape.size(), 0);
  size_t offset = 0;
  for (size_t left = element_count(shape); left > 0; --left) {
    std::memcpy(c_order, fortran + offset, element_bytes);
    c_order += element_bytes;
    for (size_t axis = shape.size(); axis-- > 0;) {
      offset += strides[axis];
      if (++index[axis] < shape[axis]) break;
      offset -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}

}  // namespace

TensorType read_npy_type(const std::string& path) { return read_npy_header(InputFile(path)).type; }

void read_npy(const std::string& path, const TensorType& type, void* memory) {
  const InputFile file(path);
  const NpyHeader header = read_npy_header(file);
  if (header.type != type) {
    throw FormatError("`" + path + "` holds " + type_text(header.type) + ", but " +
                      type_text(type) + " is expected");
  }
  auto* const elements = static_cast<std::byte*>(memory);
  const size_t element_bytes = size_of(type.dtype);
  const size_t total_bytes = size_bytes(type);
  if (header.fortran_order) {
    std::vector<std::byte> stored(total_bytes);
    file.read(header.data_offset, stored.data(), total_bytes);
    to_c_order(stored.data(), elements, type.shape, element_bytes);
  } else {
    file.read(header.data_offset, elements, total_bytes);
  }
  const TensorType numbers = number_view(type);
  if (header.big_endian) swap_bytes(elements, element_count(numbers.shape), size_of(numbers.dtype));
}

void write_npy(const std::string& path, const TensorType& type, const void* memory) {
  const std::string header = npy_header_text(type);
  write_atomically(path, {std::as_bytes(std::span(header)),
                          {static_cast<const std::byte*>(memory), size_bytes(type)}});
}

}  // namespace asctwin
