// Decides what becomes of a finding: it is shown, shown as an error, or left out.
#pragma once

#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/policy.h"

namespace asctwin::report {

struct PolicyResult {
  std::vector<Finding> shown;
  std::vector<Finding> allowed;     // by an option or a comment
  std::vector<Finding> suppressed;  // by a file of suppressions
  std::vector<Finding> hidden;      // beyond Policy::max_findings
};

// `findings` are folded. Behind them come the comments and suppressions that have no effect, as
// W0001 and W0002; where an error has stopped a core these stay unsaid, for that core has not seen
// every line.
PolicyResult apply_policy(std::vector<Finding> findings, const Policy& policy);

}  // namespace asctwin::report
