// The last line of a report, and of the reports of a program together.
#include "report/totals.h"

#include <gtest/gtest.h>

#include "sample.h"

namespace asctwin::report {
namespace {

TEST(Totals, AreWordsForEachSeverity) {
  EXPECT_EQ(text_of({}), "no findings");
  EXPECT_EQ(text_of({.errors = 1}), "1 error");
  EXPECT_EQ(text_of({.warnings = 2}), "2 warnings");
  EXPECT_EQ(text_of({.errors = 2, .warnings = 1}), "2 errors, 1 warning");
  EXPECT_EQ(text_of({.errors = 3, .allowed = 1, .suppressed = 2, .hidden = 1}),
            "3 errors (1 allowed, 2 suppressed, 1 not shown)");
}

TEST(Totals, AddUp) {
  const Report one({block_count_finding()}), other({block_count_finding(), warning()});
  Totals sum = totals_of(one);
  sum += totals_of(other);
  EXPECT_EQ(text_of(sum), "2 errors, 1 warning");
}

}  // namespace
}  // namespace asctwin::report
