// Numbers of a program become the elements that an operator reads.
// spec: custom_op.md, sections 2.1.3 and 5.7
#pragma once

#include <string>
#include <vector>

#include "asctwin/operators.h"
#include "operators/aclnn_objects.h"

namespace asctwin::aclnn {

// A tensor of one dimension with an element for each number; `name` is the input, for messages.
// @throw host::Refusal for a number that the type cannot hold
HostTensor tensor_of(const std::string& name, const std::vector<aclScalar>& scalars, DType type);

}  // namespace asctwin::aclnn
