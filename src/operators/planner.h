// The plan of one call, made in the process that has loaded the operator's host library.
// spec: custom_op.md, section 5.2
#pragma once

#include "asctwin/op/registry.h"
#include "operators/plan.h"

namespace asctwin::operators {

// Calls the project's inference and tiling functions. @throw UsageError, OperatorFault
Plan make_plan(const op::Operator& registered, const Call& call, const isa::Chip& chip);

}  // namespace asctwin::operators
