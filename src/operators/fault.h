// Reports faults of an operator's project on the host, as opposed to faults of its caller: findings
// at lines of the host sources.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/base/source_loc.h"
#include "runner/usage_error.h"

namespace asctwin::operators {

// A place in a host source, which outlives the process that has loaded its library.
struct Place {
  std::string file;
  int line = 0;

  Place() = default;
  Place(SourceLoc where) : file(where.file), line(where.line) {}  // NOLINT: the same thing
  Place(std::string in, int at) : file(std::move(in)), line(at) {}
  bool is_known() const { return line > 0; }
};

// Facts follow with `with`.
Finding finding_at(Code code, const Place& place, const std::string& op);

// `what()` is the message of the first finding that is an error.
struct OperatorFault : UsageError {
  explicit OperatorFault(std::vector<Finding> all);
  explicit OperatorFault(Finding one) : OperatorFault(std::vector<Finding>{std::move(one)}) {}

  std::vector<Finding> findings;
};

}  // namespace asctwin::operators
