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

// A base class of another directory may call what a kernel defines.
TEST(UnusedFunctions, CountsTheNamesOfEveryFile) {
  const std::string base = "# 1 \"/usr/x.h\"\nvoid run(D* d) { d->compute(); }\n# 1 \"k.cpp\"\n";
  EXPECT_EQ(unused(base + "void compute() { f(); }\n"), Bodies{});
  EXPECT_EQ(unused(base + "void compute_all() { f(); }\n"), Bodies{"{ f(); }"});
}

}  // namespace
}  // namespace asctwin::driver
