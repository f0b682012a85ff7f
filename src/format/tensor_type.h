// The type of a tensor in a file or on the command line: element type and shape, C order.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/base/dtype.h"

namespace asctwin {

using Shape = std::vector<size_t>;

struct TensorType {
  DType dtype{};
  Shape shape;  // empty for a single element, as in numpy

  friend bool operator==(const TensorType&, const TensorType&) = default;
};

// Nothing where the count, or the count of bytes, is beyond size_t.
std::optional<size_t> checked_size_bytes(const TensorType& type);

// @pre the size fits, that is checked_size_bytes(type) has a value.
size_t element_count(const Shape& shape);
size_t size_bytes(const TensorType& type);

// The numbers of a tensor: real and imaginary parts of a complex one along one more dimension.
TensorType number_view(const TensorType& type);

std::string shape_text(const Shape& shape);     // "[32,32]"
std::string type_text(const TensorType& type);  // "f16[32,32]"

}  // namespace asctwin
