// Reports faults of a prototype itself, independent of the call.
// spec: custom_op.md, sections 1.2, 2.1 and 5.6, P1
#pragma once

#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/op/registry.h"
#include "operators/prototype.h"

namespace asctwin::operators {

std::vector<Finding> prototype_faults(const op::Operator& registered, const Prototype& prototype);

}  // namespace asctwin::operators
