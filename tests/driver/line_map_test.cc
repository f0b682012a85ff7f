// Places in the user's files, by what GCC and Clang document of their line markers.
#include "driver/line_map.h"

#include <gtest/gtest.h>

#include "driver/tokens.h"

namespace asctwin::driver {
namespace {

SourceLine place_of(const Tokens& tokens, std::string_view spelling) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens.is(i, spelling)) return tokens.place(i);
  }
  ADD_FAILURE() << spelling;
  return {};
}

TEST(LineMap, FollowsTheMarkers) {
  const Tokens tokens("# 1 \"a.cpp\"\nint x;\n# 7 \"b.h\" 1\n\nint y;\n# 3 \"a.cpp\" 2\nint z;");
  EXPECT_EQ(place_of(tokens, "x").line, 1);
  EXPECT_EQ(place_of(tokens, "y").file, "b.h");
  EXPECT_EQ(place_of(tokens, "y").line, 8);
  EXPECT_EQ(place_of(tokens, "z").file, "a.cpp");
  EXPECT_EQ(place_of(tokens, "z").line, 3);
}

TEST(LineMap, CountsLinesWithoutMarkers) {
  const Tokens tokens("\n\nint x;");
  EXPECT_EQ(place_of(tokens, "x").line, 3);
  EXPECT_EQ(place_of(tokens, "x").file, "");
}

TEST(LineMap, ReadsLineDirectivesAndPassesOverOthers) {
  const Tokens tokens("#line 40 \"k.cpp\"\n#pragma once\n#define line 3\nint x;\n#line 9\nint y;");
  EXPECT_EQ(place_of(tokens, "x").line, 42);
  EXPECT_EQ(place_of(tokens, "y").line, 9);
  EXPECT_EQ(place_of(tokens, "y").file, "k.cpp");
}

TEST(LineMap, ListsEachFileOnceAndUnescapesNames) {
  const Tokens tokens(
      "# 1 \"a \\\"b\\\" \\303\\244.cpp\"\n# 1 \"c\\\\d.h\" 1\n# 2 \"c\\\\d.h\"\nint x;");
  EXPECT_EQ(tokens.lines().files(), (std::vector<std::string>{"a \"b\" \xc3\xa4.cpp", "c\\d.h"}));
}

}  // namespace
}  // namespace asctwin::driver
