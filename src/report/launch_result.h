// One launch, as it stands in a document about several.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "asctwin/report.h"
#include "base/fix_it.h"

namespace asctwin::report {

struct LaunchResult {
  Report report;
  std::string soc = "";                       // the chip, where the document tells of several
  std::vector<std::string> differences = {};  // outputs that are not as expected, as text
  std::string fault = "";                     // why there was no launch; empty: there was one
  std::string file = "";                      // the kernel's source; empty: not known
  int line = 0;                               // of the kernel in it; 0: not known
  std::string arguments = "";                 // as the user wrote them
  double seconds = -1;                        // that it took; negative: not known
  std::string name = "";                      // of the case; empty: the kernel's
  // The edits against a finding, with columns in UTF-16 units; may be absent.
  std::function<std::vector<FixIt>(const Finding&)> fixes_of = {};

  bool ok() const { return report.ok() && differences.empty() && fault.empty(); }
};

}  // namespace asctwin::report
