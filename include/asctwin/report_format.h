// The forms in which a report can be written.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace asctwin {

enum class ReportFormat : uint8_t {
  kText,    // for people
  kJson,    // everything that is known, as Report::json()
  kSarif,   // SARIF 2.1.0, for code review
  kJunit,   // JUnit XML: one test case a launch
  kGithub,  // a workflow command a finding, which GitHub shows beside the line
  kGcc,     // a line a finding, in the form of compilers
};

// By value of the enumeration, as options and the environment spell them.
inline constexpr const char* kReportFormatNames[] = {"text",  "json",   "sarif",
                                                     "junit", "github", "gcc"};

inline std::optional<ReportFormat> find_report_format(std::string_view name) {
  for (size_t i = 0; i < std::size(kReportFormatNames); ++i)
    if (name == kReportFormatNames[i]) return static_cast<ReportFormat>(i);
  return std::nullopt;
}

// A document about all launches of a program; the other forms are one behind the other.
inline constexpr bool is_one_document(ReportFormat format) {
  return format == ReportFormat::kSarif || format == ReportFormat::kJunit;
}

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
