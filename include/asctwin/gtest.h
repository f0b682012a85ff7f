// Reports in tests with GoogleTest:
//   EXPECT_CLEAN(asctwin::run(add_custom, {8}, x, z));
//   EXPECT_FINDING(report, "E0102");      with this code
//   EXPECT_FINDING(report, "E0102", 12);  on this line of its file
// A failure shows the whole text of the report. ASSERT_ forms end the test.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <gtest/gtest.h>

#include <string>

#include "asctwin/report.h"

namespace asctwin {

inline testing::AssertionResult is_clean(const Report& report) {
  if (report.clean()) return testing::AssertionSuccess() << report.summary();
  return testing::AssertionFailure() << "\n" << report.text();
}

// `line` 0 is any.
inline testing::AssertionResult has_finding(const Report& report, const std::string& code,
                                            int line = 0) {
  if (!find_code(code)) return testing::AssertionFailure() << "no rule has the code " << code;
  for (const Finding& finding : report.findings())
    if (code == info_of(finding.code).id && (line == 0 || line == finding.line))
      return testing::AssertionSuccess();
  const std::string place = line == 0 ? "" : " on line " + std::to_string(line);
  return testing::AssertionFailure() << "there is no " << code << place << "\n" << report.text();
}

}  // namespace asctwin

#define EXPECT_CLEAN(report) EXPECT_TRUE(::asctwin::is_clean(report))
#define ASSERT_CLEAN(report) ASSERT_TRUE(::asctwin::is_clean(report))
#define EXPECT_FINDING(report, ...) EXPECT_TRUE(::asctwin::has_finding(report, __VA_ARGS__))
#define ASSERT_FINDING(report, ...) ASSERT_TRUE(::asctwin::has_finding(report, __VA_ARGS__))

#include "asctwin/base/macros_show.inc"
