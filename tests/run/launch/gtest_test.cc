// The assertions of asctwin/gtest.h, and what they say when they fail.
#include "asctwin/gtest.h"

#include <gtest/gtest-spi.h>

namespace asctwin {
namespace {

Report with_warning() {
  Finding finding{};
  finding.code = Code::W0102;
  finding.file = "rope.cpp";
  finding.line = 12;
  finding.with("op", "DataCopy").with("field", "blockCount");
  return Report({finding});
}

TEST(Assertions, HoldForWhatIsThere) {
  EXPECT_CLEAN(Report());
  ASSERT_CLEAN(Report());
  EXPECT_FINDING(with_warning(), "W0102");
  ASSERT_FINDING(with_warning(), "W0102", 12);
}

TEST(Assertions, ShowTheReportWhenTheyFail) {
  EXPECT_NONFATAL_FAILURE(EXPECT_CLEAN(with_warning()), "warning[W0102]: `DataCopy` has");
  EXPECT_NONFATAL_FAILURE(EXPECT_FINDING(with_warning(), "W0102", 13),
                          "there is no W0102 on line 13\nwarning[W0102]: ");
  EXPECT_NONFATAL_FAILURE(EXPECT_FINDING(with_warning(), "E0102"), "there is no E0102\n");
  EXPECT_FATAL_FAILURE(ASSERT_CLEAN(with_warning()), "1 warning");
}

TEST(Assertions, RefuseACodeThatDoesNotExist) {
  EXPECT_NONFATAL_FAILURE(EXPECT_FINDING(with_warning(), "W0199"), "no rule has the code W0199");
}

}  // namespace
}  // namespace asctwin
