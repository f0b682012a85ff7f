// The words of a finding are those of its report.
#include "operators/fault.h"

#include <algorithm>

#include "report/words.h"

namespace asctwin::operators {
namespace {

const Finding& first_error(const std::vector<Finding>& findings) {
  const auto found = std::find_if(findings.begin(), findings.end(), counts_as_error);
  return found == findings.end() ? findings.front() : *found;
}

}  // namespace

Finding finding_at(Code code, const Place& place, const std::string& op) {
  Finding finding{};
  finding.code = code;
  finding.file = place.file;
  finding.line = place.line;
  finding.core.block = kNoBlock;
  finding.with("op", op);
  return finding;
}

OperatorFault::OperatorFault(std::vector<Finding> all)
    : UsageError(report::message_of(first_error(all)), report::help_of(first_error(all))),
      findings(std::move(all)) {}

}  // namespace asctwin::operators
