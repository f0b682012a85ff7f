// Findings against the lines of a file of suppressions.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "asctwin/policy.h"

namespace asctwin::report {

class Suppressions {
 public:
  explicit Suppressions(const Policy& policy)
      : policy_(policy), used_(policy.suppressions.size()) {}

  // Whether a line leaves `finding` out; all that do count as used.
  bool match(const Finding& finding);

  // W0002 for each line that was not used although it names one of `files` and this kernel. A file
  // of suppressions serves many kernels, so the lines of other kernels are not reported.
  void tell_unused(const std::set<std::string>& files, std::vector<Finding>& findings) const;

 private:
  const Policy& policy_;
  std::vector<bool> used_;
};

}  // namespace asctwin::report
