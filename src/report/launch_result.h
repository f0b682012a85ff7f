// One launch, as it stands in a document about several.
#pragma once

#include <string>
#include <vector>

#include "asctwin/report.h"

namespace asctwin::report {

struct LaunchResult {
  Report report;
  std::string soc = "";                       // the chip, where the document tells of several
  std::vector<std::string> differences = {};  // outputs that are not as expected, as text
  std::string fault = "";                     // why there was no launch; empty: there was one
  std::string name = "";                      // of the case; empty: the kernel's

  bool ok() const { return report.ok() && differences.empty() && fault.empty(); }
};

}  // namespace asctwin::report
