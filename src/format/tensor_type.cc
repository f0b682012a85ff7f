// Sizes and spelling of a tensor's type.
#include "format/tensor_type.h"

namespace asctwin {

std::optional<size_t> checked_size_bytes(const TensorType& type) {
  // A zero dimension must not hide an overflow of the others: numpy refuses such shapes too.
  size_t size = size_of(type.dtype);
  bool empty = false;
  for (const size_t dimension : type.shape) {
    if (dimension == 0) {
      empty = true;
    } else if (__builtin_mul_overflow(size, dimension, &size)) {
      return std::nullopt;
    }
  }
  return empty ? 0 : size;
}

size_t element_count(const Shape& shape) {
  size_t count = 1;
  for (const size_t dimension : shape) count *= dimension;
  return count;
}

size_t size_bytes(const TensorType& type) {
  return element_count(type.shape) * size_of(type.dtype);
}

TensorType number_view(const TensorType& type) {
  if (type.dtype != DType::kComplex64) return type;
  TensorType view{DType::kFloat, type.shape};
  view.shape.push_back(2);
  return view;
}

std::string shape_text(const Shape& shape) {
  std::string text = "[";
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    if (axis != 0) text += ',';
    text += std::to_string(shape[axis]);
  }
  return text + "]";
}

std::string type_text(const TensorType& type) {
  return info_of(type.dtype).short_name + shape_text(type.shape);
}

}  // namespace asctwin
