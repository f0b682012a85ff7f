// Which lines of a kernel have several calls of one name, and whether all of them are made.
#include <gtest/gtest.h>

#include <string>

#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

std::string passed(const std::string& body) {
  return run_pass("# 1 \"k.cpp\"\n__aicore__ void f() {\n" + body + "\n}\n").text;
}

// As "file, line, name, count" of each, the line counted from the function's first.
void expect_notes(const std::string& body, const std::vector<std::string>& notes) {
  const std::string text = passed(body);
  size_t count = 0;
  for (size_t at = 0; (at = text.find("    asctwin_note_", at)) != std::string::npos; ++at) ++count;
  EXPECT_EQ(count, notes.size()) << text;
  for (const std::string& note : notes)
    EXPECT_NE(text.find("asctwin_note_repeated_calls(\"k.cpp\", " + note + ");"), std::string::npos)
        << note << " in " << text;
}

TEST(RepeatedCalls, OfALineAreCounted) {
  expect_notes("int a = x.GetValue(0), b = x.GetValue(1);", {"2, \"GetValue\", 2"});
  expect_notes("Add(a, b, c); Mul(a, b, c);", {});
  expect_notes("Add(a, b, c); Mul(a, b, c); Add<float>(a, b, c); Mul(a, b, c); Add(a, b, c);",
               {"2, \"Add\", 3", "2, \"Mul\", 2"});
}

TEST(RepeatedCalls, StandOnOneLine) {
  expect_notes("Add(a, b, c);\nAdd(a, b, c);", {});
  expect_notes("Add(a, b, c);\n\nAdd(a,\n b, c); Add(a, b, c);\n", {});
  expect_notes("\nx = Add(a) +\n    Add(a) + Add(a);", {"4, \"Add\", 2"});
}

// A macro's calls stand on the line that it is written on.
TEST(RepeatedCalls, OfAMacroAreCounted) {
  const std::string text = run_pass(
                               "# 1 \"k.cpp\"\n__aicore__ void f() {\n# 7 \"k.cpp\"\n"
                               "  Add(a, b, c); Add(b, c, d);\n}\n")
                               .text;
  EXPECT_NE(text.find("(\"k.cpp\", 7, \"Add\", 2);"), std::string::npos) << text;
}

TEST(RepeatedCalls, ThatMayBePassedOverAreNotCounted) {
  expect_notes("if (c) Add(a, b); else Add(b, a);", {"2, \"Add\", 0"});
  expect_notes("x = c ? a.GetValue(0) : a.GetValue(1);", {"2, \"GetValue\", 0"});
  expect_notes("for (int i = 0; i < n; ++i) Add(a, b); Add(a, b);", {"2, \"Add\", 0"});
  expect_notes("ok = a.GetValue(0) && a.GetValue(1);", {"2, \"GetValue\", 0"});
  expect_notes("for (int i = 0; i < n; ++i) {\n  Add(a, b); Add(b, a);\n}", {"3, \"Add\", 2"});
}

TEST(RepeatedCalls, OfHostsAreLeftAlone) {
  const std::string text = "void f() { Add(a, b); Add(a, b); }\n";
  EXPECT_EQ(run_pass(text).text, text);
}

}  // namespace
}  // namespace asctwin::driver
