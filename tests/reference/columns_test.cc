// Cells side by side, each broken at its own width.
#include "reference/columns.h"

#include <gtest/gtest.h>

#include "reference/markdown_table.h"

namespace asctwin::reference {
namespace {

TEST(Wrapped, BreaksAtSpaces) {
  const std::vector<std::string> expected = {"one two", "three"};
  EXPECT_EQ(wrapped("one two three", 8), expected);
  EXPECT_TRUE(wrapped("", 8).empty());
}

TEST(Wrapped, LeavesALongWordWhole) {
  const std::vector<std::string> expected = {"a", "longerthan", "b"};
  EXPECT_EQ(wrapped("a longerthan b", 4), expected);
}

TEST(Wrapped, BreaksBetweenChineseCharactersButNotBeforeTheirSigns) {
  const std::vector<std::string> expected = {"搬运数", "据块，", "每块", "32 B"};
  EXPECT_EQ(wrapped("搬运数据块，每块 32 B", 6), expected);
}

TEST(Row, CountsAChineseCharacterAsTwoColumns) {
  EXPECT_EQ(row_of(0, {{{"单位"}, 6}, {{"a"}, 1}}), "单位    a\n");
}

TEST(Row, PutsCellsSideBySide) {
  EXPECT_EQ(row_of(1, {{{"ab"}, 3}, {{"c d", "e"}, 1}}), " ab   c\n      d\n      e\n");
}

TEST(Row, GivesAnEmptyColumnNoRoom) {
  EXPECT_EQ(row_of(0, {{{"a"}, 1}, {{""}, 0}, {{"b"}, 1}}), "a  b\n");
  EXPECT_EQ(row_of(0, {{{"a"}, 1}, {{}, 5}}), "a\n");
}

TEST(MarkdownTable, LeavesEmptyColumnsOutAndKeepsBars) {
  MarkdownTable table({"a", "b", "c"});
  EXPECT_EQ(table.text(), "");
  table.add({"1", "", "x | y"});
  table.add({"2", "", ""});
  EXPECT_EQ(table.text(), "| a | c |\n|---|---|\n| 1 | x \\| y |\n| 2 |  |\n");
}

}  // namespace
}  // namespace asctwin::reference
