// Elements of a tensor that have no value after a run: nothing has written them.
#pragma once

#include <vector>

#include "core/memory/unwritten.h"
#include "format/tensor_type.h"
#include "runner/launch_arguments.h"

namespace asctwin::runner {

class Gaps {
 public:
  Gaps() = default;
  // Finds gaps in the tensor of the launch that begins at `memory`. Without all checks
  // (`is_checked` is false) it is not known what cores have written; then only poison that is
  // hardly a value counts.
  Gaps(const LaunchArguments& arguments, const void* memory, const TensorType& type,
       bool is_checked);

  bool empty() const { return gaps_.empty(); }
  // Whether a byte of [offset, offset + size_bytes) is without a value.
  bool touch(size_t offset, size_t size_bytes) const;
  size_t elements(DType dtype) const;  // that are touched

 private:
  std::vector<core::Gap> gaps_;
};

}  // namespace asctwin::runner
