// Parts of an operator's outputs that its kernel has not written.
// spec: custom_op.md, section 5.6, S1
#pragma once

#include <vector>

#include "asctwin/base/finding.h"
#include "core/launch/launch.h"

namespace asctwin {

// Of a launch that has ended; each output once. @pre the outputs' ranges are `unwritten`
std::vector<Finding> unwritten_outputs(const core::LaunchSpec& spec);

}  // namespace asctwin
