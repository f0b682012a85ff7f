// Runs the tiling function of an operator twice, and reports what is wrong with what it chooses.
// spec: custom_op.md, sections 5.3 and 5.6
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "asctwin/op/registry.h"
#include "operators/plan.h"

namespace asctwin::operators {

// Fills the plan with what it chooses, and `node.findings` with what is suspicious.
// @throw OperatorFault
void tile(const op::Operator& registered, op::Node& node, Plan& plan);

}  // namespace asctwin::operators
