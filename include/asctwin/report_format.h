// The forms in which a report can be written.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace asctwin {

enum class ReportFormat : uint8_t {
  kText,   // for people
  kJson,   // everything that is known, as Report::json()
  kSarif,  // SARIF 2.1.0: one run a launch
  kJunit,  // JUnit XML: one test case a launch
};

// By value of the enumeration, as options and the environment spell them.
inline constexpr const char* kReportFormatNames[] = {"text", "json", "sarif", "junit"};

inline std::optional<ReportFormat> find_report_format(std::string_view name) {
  for (size_t i = 0; i < std::size(kReportFormatNames); ++i)
    if (name == kReportFormatNames[i]) return static_cast<ReportFormat>(i);
  return std::nullopt;
}

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
