// Library functions over their own source: computed, and warned of (W0113).
#pragma once

#include <algorithm>

#include "asctwin/report.h"

namespace asctwin::test {

inline bool is_in_place_at_most(const Report& report) {
  return std::ranges::all_of(report.findings(),
                             [](const auto& finding) { return finding.code == Code::W0113; });
}

}  // namespace asctwin::test
