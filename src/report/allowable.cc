// One rule for options, comments and suppressions.
#include "report/allowable.h"

#include "asctwin/base/finding.h"

namespace asctwin::report {

const char* why_not_allowed(std::string_view name) {
  const std::optional<Code> code = find_code(name);
  if (!code) return "is no code";
  return stops_core(*code) ? "stops its core, and only warnings and hazards can be allowed"
                           : nullptr;
}

}  // namespace asctwin::report
