// Messages of compilers about a call that fits no overload.
#include "driver/candidates.h"

#include <gtest/gtest.h>

#include <string>

namespace {

using asctwin::driver::with_short_candidates;

const std::string kError =
    "k.cpp:7:30: error: no matching function for call to \u2018Add(L<int>&, L<int>&)\u2019\n"
    "    7 |   Add(x, x);\n"
    "      |   ~~~^~~~~~\n";

// As g++ writes it, with the header it comes from.
std::string candidate(const std::string& reason) {
  return "In file included from /usr/include/kernel_operator.h:3,\n"
         "                 from k.cpp:1:\n"
         "/usr/include/asctwin/api/vector.h:3:24: note: candidate: \u2018void Add(int)\u2019\n"
         "    3 | void Add(int);\n"
         "/usr/include/asctwin/api/vector.h:3:24: note:   template argument deduction/substitution "
         "failed:\n"
         "/usr/include/asctwin/api/vector.h:9:1: note: in expansion of macro \u2018FORMS\u2019\n"
         "k.cpp:7:30: note:   " +
         reason + "\n    7 |   Add(x, x);\n";
}

TEST(Candidates, OfThreeAreOneLine) {
  const std::string three = candidate("candidate expects 4 arguments, 2 provided");
  const std::string other = candidate("candidate expects 3 arguments, 2 provided");
  EXPECT_EQ(with_short_candidates("k.cpp: In function \u2018f\u2019:\n" + kError + three + other +
                                  other + "k.cpp:9:1: error: b\n"),
            "k.cpp: In function \u2018f\u2019:\n" + kError +
                "k.cpp:7:30: note: 3 candidates do not fit; `asctwin "
                "ops Add` lists its forms\n"
                "k.cpp:9:1: error: b\n");
}

TEST(Candidates, KeepTheReasonOfOneThatIsNear) {
  const std::string far = candidate("candidate expects 4 arguments, 2 provided");
  const std::string near = candidate("deduced conflicting types for parameter \u2018T\u2019");
  EXPECT_EQ(with_short_candidates(kError + far + far + near),
            kError +
                "k.cpp:7:30: note: 3 candidates do not fit; `asctwin ops Add` lists its forms\n"
                "k.cpp:7:30: note: one of them: deduced conflicting types for parameter "
                "\u2018T\u2019\n");
}

TEST(Candidates, OfClangAreOneLine) {
  const std::string error =
      "\x1b[1mk.cpp:7:24: \x1b[0merror: no matching function for call to 'f'\n";
  const std::string one =
      "k.cpp:3:24: note: candidate function not viable: requires 3 arguments, but 2 were provided\n"
      "void f(int, int, int);\n";
  EXPECT_EQ(with_short_candidates(error + one + one + one),
            error + "k.cpp:7:24: note: 3 candidates do not fit: they take 3 arguments\n");
}

// Our headers say nothing to a user, however few their candidates are, and g++ calls template
// arguments that fit none of them errors of the call.
TEST(Candidates, OfOurHeadersAreNeverShown) {
  const std::string one = candidate("cannot convert \u2018a\u2019 (type \u2018L<int>\u2019)");
  EXPECT_EQ(with_short_candidates(kError + one),
            kError +
                "k.cpp:7:30: note: the only candidate does not fit; `asctwin ops Add` lists its "
                "forms\n"
                "k.cpp:7:30: note: cannot convert \u2018a\u2019 (type \u2018L<int>\u2019)\n");
  const std::string arguments =
      "k.cpp:7:30: error: wrong number of template arguments (4, should be at least 1)\n"
      "/usr/include/asctwin/isa/list.inc:3:24: note: provided for \u2018void Add(int)\u2019\n";
  EXPECT_EQ(with_short_candidates(kError + one + arguments + one + "k.cpp:9:1: error: b\n"),
            kError +
                "k.cpp:7:30: note: 2 candidates do not fit; `asctwin ops Add` lists its forms\n"
                "k.cpp:7:30: note: one of them: cannot convert \u2018a\u2019 (type "
                "\u2018L<int>\u2019)\n"
                "k.cpp:9:1: error: b\n");
}

TEST(Candidates, OfTwoAndOtherMessagesStay) {
  const std::string own =
      "k.cpp:3:6: note: candidate: \u2018void f(int)\u2019\n    3 | void f(int);\n";
  const std::string two = kError + own + own;
  for (const std::string& text :
       {two, std::string("k.cpp:1:2: warning: a\nk.cpp:1:3: note: b\n"), std::string(), kError,
        std::string("no message and no end of line")})
    EXPECT_EQ(with_short_candidates(text), text);
}

}  // namespace
