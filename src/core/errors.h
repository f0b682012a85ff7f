// Whether the findings of a call stop its core.
#pragma once

#include <algorithm>
#include <vector>

#include "asctwin/base/finding.h"

namespace asctwin::core {

// Whether one of the findings is an error that stops the core. Hazards do not.
inline bool has_error(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return stops_core(finding.code); });
}

}  // namespace asctwin::core
