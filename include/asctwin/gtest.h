// Reports in tests with GoogleTest:
//   EXPECT_CLEAN(asctwin::run(add_custom, {8}, x, z));
//   EXPECT_FINDING(report, "E0102");      with this code
//   EXPECT_FINDING(report, "E0102", 12);  on this line of its file
//   EXPECT_VALUES(got, expected, {8, 64});            arrays or vectors of one type, exactly
//   EXPECT_VALUES(got, expected, {8, 64}, {1e-5});    with a relative tolerance (asctwin/compare.h)
// A failure shows the whole text of the report. ASSERT_ forms end the test.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <gtest/gtest.h>

#include <initializer_list>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "asctwin/compare.h"
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

// `shape` of no dimensions stands for one of all elements.
template <class Got, class Expected>
testing::AssertionResult has_values(const Got& got, const Expected& expected,
                                    std::vector<size_t> shape = {},
                                    const Tolerances& tolerances = {}) {
  using Element = std::remove_cv_t<std::remove_reference_t<decltype(*std::data(got))>>;
  static_assert(
      std::is_same_v<Element,
                     std::remove_cv_t<std::remove_reference_t<decltype(*std::data(expected))>>>,
      "both sides have elements of one type");
  if (shape.empty()) shape = {std::size(got)};
  size_t elements = 1;
  for (const size_t size : shape) elements *= size;
  if (std::size(got) != elements || std::size(expected) != elements)
    return testing::AssertionFailure()
           << "the shape has " << elements << " elements, the result " << std::size(got)
           << ", the expected values " << std::size(expected);
  const ValueDifference difference =
      compare_values(dtype_of<Element>, shape, std::data(got), std::data(expected), tolerances);
  if (difference.equal) return testing::AssertionSuccess() << difference.text;
  return testing::AssertionFailure() << difference.text;
}

}  // namespace asctwin

#define EXPECT_CLEAN(report) EXPECT_TRUE(::asctwin::is_clean(report))
#define ASSERT_CLEAN(report) ASSERT_TRUE(::asctwin::is_clean(report))
#define EXPECT_FINDING(report, ...) EXPECT_TRUE(::asctwin::has_finding(report, __VA_ARGS__))
#define ASSERT_FINDING(report, ...) ASSERT_TRUE(::asctwin::has_finding(report, __VA_ARGS__))
#define EXPECT_VALUES(...) EXPECT_TRUE(::asctwin::has_values(__VA_ARGS__))
#define ASSERT_VALUES(...) ASSERT_TRUE(::asctwin::has_values(__VA_ARGS__))

#include "asctwin/base/macros_show.inc"
