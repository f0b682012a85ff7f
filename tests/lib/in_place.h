// Library functions over their own source are computed, and warned of (W0113). A test that calls
// some says so; all others stay without a finding.
#pragma once

#include <algorithm>

#include "asctwin/report.h"

namespace asctwin::test {

class CallsInPlace {
 public:
  CallsInPlace() { meant_ = true; }
  ~CallsInPlace() { meant_ = false; }
  CallsInPlace(const CallsInPlace&) = delete;
  CallsInPlace& operator=(const CallsInPlace&) = delete;

  static bool are_meant() { return meant_; }

 private:
  static inline bool meant_ = false;
};

// Whether the report has no finding but W0113, and that only where calls in place are meant.
inline bool is_as_meant(const Report& report) {
  return std::ranges::all_of(report.findings(), [](const auto& finding) {
    return CallsInPlace::are_meant() && finding.code == Code::W0113;
  });
}

}  // namespace asctwin::test
