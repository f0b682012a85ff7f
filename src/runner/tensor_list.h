// A list of tensors as it reaches a kernel: one descriptor in global memory (ListTensorDesc).
// spec: custom_op.md, section 3.2
#pragma once

#include <cstdint>
#include <vector>

#include "format/tensor_type.h"

namespace asctwin::runner {

struct ListedTensor {
  Shape shape;
  const void* data;
};

// The offset of the table of pointers in bytes; index and dimensions of each tensor; the table.
std::vector<uint64_t> list_descriptor(const std::vector<ListedTensor>& tensors);

}  // namespace asctwin::runner
