// The line of progress, and that it stays away where nobody would see it.
#include "tool/progress_bar.h"

#include <gtest/gtest.h>

namespace asctwin::tool {
namespace {

TEST(ProgressBar, Text) {
  EXPECT_EQ(progress_text("converting", 0.25),
            "converting  [==========>                             ]  25 %");
  EXPECT_EQ(progress_text("converting", 0.25, 11.2),
            "converting  [==========>                             ]  25 %  12 s left");
  EXPECT_EQ(progress_text("x", 1, 130),
            "x  [========================================] 100 %  3 min left");
  EXPECT_EQ(progress_text("x", 0), "x  [>                                       ]   0 %");
  EXPECT_EQ(progress_text("x", 1), "x  [========================================] 100 %");
}

TEST(ProgressBar, NothingIsShownOfShortWork) {
  ::testing::internal::CaptureStderr();
  {
    ProgressBar bar("x");
    bar.show(0.5);
    bar.show(1);
  }
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace asctwin::tool
