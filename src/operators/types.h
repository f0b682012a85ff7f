// Element types of arrays as the framework's, and back.
// spec: custom_op.md, section 0.1
#pragma once

#include <optional>
#include <string>

#include "asctwin/base/dtype.h"
#include "asctwin/op/ge_types.h"

namespace asctwin::operators {

ge::DataType ge_type(DType dtype);
std::optional<DType> array_type(ge::DataType type);  // nothing: no array has it
std::string kernel_type(ge::DataType type);          // "half"; empty: kernels have no such type

}  // namespace asctwin::operators
