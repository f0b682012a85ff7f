// "f16[32,32]" on the command line: an element type and the dimensions of a tensor.
#pragma once

#include <string>
#include <string_view>

#include "format/tensor_type.h"

namespace asctwin {

// Throws UsageError for an unknown type, a shape that is none, and what check_tensor_type refuses.
TensorType parse_tensor_type(std::string_view text);

// The parts of it: "f16" and "32,32". Throw UsageError.
DType parse_dtype(std::string_view name);
Shape parse_shape(std::string_view list);

// A tensor has at least one element, at most 32 dimensions (as in numpy), and is not larger than
// the physical memory of this machine. Throws UsageError.
void check_tensor_type(const TensorType& type);

// "i8, u8, i16, ...", for messages.
std::string dtypes_text();

}  // namespace asctwin
