// Which bodies nothing can run.
#include "driver/unused_functions.h"

#include <gtest/gtest.h>

namespace asctwin::driver {
namespace {

std::vector<std::string> unused(const std::string& text) {
  const Tokens tokens(text);
  std::vector<std::string> bodies;
  for (const TokenRange& body : unused_functions(
           tokens, [](const std::string& file) { return file.rfind("/usr/", 0) != 0; }))
    bodies.push_back(tokens.flat(body.first, body.last));
  return bodies;
}

using Bodies = std::vector<std::string>;

TEST(UnusedFunctions, FindsWhatNothingNames) {
  EXPECT_EQ(unused("int one() { return 1; } int two() { return one(); }"),
            Bodies{"{ return one(); }"});
  EXPECT_EQ(unused("struct S { int get() const noexcept { return n; } int n; };"),
            Bodies{"{ return n; }"});
}

TEST(UnusedFunctions, LeavesWhatRunsWithoutItsName) {
  for (const char* text :
       {"extern \"C\" __global__ __aicore__ void k() { f(); }",
        "struct S { S() { f(); } ~S() { g(); } };", "S::operator bool() const { return f(); }",
        "int begin() { return f(); }", "int g(int n) { return n < 2 ? n : g(n - 1); }",
        "; if (c) { f(); } while (c) { f(); } switch (c) { default: f(); }"})
    EXPECT_EQ(unused(text), Bodies{}) << text;
}

TEST(UnusedFunctions, CountsTheUsersFilesAlone) {
  EXPECT_EQ(unused("# 1 \"/usr/x.h\"\nint least() { return 1; }\n# 1 \"k.cpp\"\n"
                   "int least() { return 2; }\n"),
            Bodies{"{ return 2; }"});
}

}  // namespace
}  // namespace asctwin::driver
