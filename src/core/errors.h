// Whether a call's findings leave it without a meaning.
#pragma once

#include <algorithm>
#include <vector>

#include "asctwin/base/finding.h"

namespace asctwin::core {

// Whether one of them is an error that stops the core, which a hazard does not.
inline bool has_error(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return stops_core(finding.code); });
}

}  // namespace asctwin::core
