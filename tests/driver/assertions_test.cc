// ASSERT as a statement with and without a semicolon, and behind an operand.
#include "driver/assertions.h"

#include <gtest/gtest.h>

#include <string>

#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

// Without the spaces that stand for what was taken out.
std::string passed(const std::string& body) {
  const std::string text = run_pass("# 1 \"k.cpp\"\n__aicore__ void f() {" + body + "}\n").text;
  std::string inner = text.substr(text.find('{'));
  inner = inner.substr(0, inner.find('}') + 1);
  std::erase(inner, ' ');
  return inner;
}

TEST(Assertions, AreExpressions) {
  EXPECT_EQ(passed("__asctwin_assert__(a); g();"), "{(a);g();}");
  EXPECT_EQ(passed("if (x) __asctwin_assert__(a); else __asctwin_assert__(b);"),
            "{if(x)(a);else(b);}");
  EXPECT_EQ(passed("return __asctwin_assert__(a), 1;"), "{return(a),1;}");
}

TEST(Assertions, GetASemicolon) {
  EXPECT_EQ(passed("__asctwin_assert__(a) int n = 1;"), "{(a);intn=1;}");
  EXPECT_EQ(passed("__asctwin_assert__(a) __asctwin_assert__(b)"), "{(a);(b);}");
  EXPECT_EQ(passed("if (x) __asctwin_assert__(g(a)) return;"), "{if(x)(g(a));return;}");
}

TEST(Assertions, BehindOperandsAreTakenOut) {
  EXPECT_EQ(passed("int m = n __asctwin_assert__(n > 0);"), "{intm=n;}");
  EXPECT_EQ(passed("m = a[1] __asctwin_assert__(n > 0);"), "{m=a[1];}");
}

}  // namespace
}  // namespace asctwin::driver
