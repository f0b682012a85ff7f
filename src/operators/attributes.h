// The attributes of a call, in the order of the prototype.
#pragma once

#include <vector>

#include "operators/plan.h"
#include "operators/prototype.h"

namespace asctwin::operators {

// Returns the attributes of the call, or else their defaults. @throw UsageError
std::vector<op::HeldAttr> attributes_of(const Prototype& prototype, const Call& call);

}  // namespace asctwin::operators
