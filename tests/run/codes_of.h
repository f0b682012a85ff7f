// Returns a launch's report in one line.
#pragma once

#include <string>

#include "asctwin/report.h"

namespace asctwin::test {

// "E0703 E0704"; empty: nothing was found.
inline std::string codes_of(const Report& report) {
  std::string codes;
  for (const Finding& finding : report.findings())
    codes += (codes.empty() ? "" : " ") + std::string(info_of(finding.code).id);
  return codes;
}

}  // namespace asctwin::test
