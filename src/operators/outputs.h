// Types and shapes of an operator's outputs: from the caller, the inference functions, what they
// follow, or the input with the same name.
// spec: custom_op.md, section 5.2, steps 3 and 4
#pragma once

#include <vector>

#include "asctwin/op/node.h"
#include "asctwin/op/registry.h"
#include "operators/plan.h"
#include "operators/prototype.h"

namespace asctwin::operators {

// How many tensors output `index` has: 1, but for a dynamic one. @throw UsageError: not known
size_t tensor_count(const Prototype& prototype, const Call& call, size_t index);

// Calls the inference functions; the node's outputs get what is found, in the order of its tensors.
// @throw OperatorFault; UsageError where nobody says what an output is
std::vector<PlannedTensor> settle_outputs(const op::Operator& registered,
                                          const Prototype& prototype, const Call& call,
                                          op::Node& node);

gert::Shape shape_of(const Shape& dims);

}  // namespace asctwin::operators
