// Columns of a terminal: what Chinese takes of them, and long lines of source.
#include "base/display.h"

#include <gtest/gtest.h>

namespace asctwin {
namespace {

TEST(Display, CountsColumns) {
  EXPECT_EQ(display_width("abc"), 3u);
  EXPECT_EQ(display_width("\xE8\xB6\x8A\xE7\x95\x8C"), 4u);  // two Chinese characters
  EXPECT_EQ(display_width("e\xCC\x81"), 1u);                 // a combining accent
  EXPECT_EQ(display_width("\xC3\xA4\xE2\x80\xA6"), 2u);
  EXPECT_EQ(display_width("\xFFx\xE8"), 3u);  // no UTF-8
  EXPECT_EQ(display_width(""), 0u);
}

TEST(Display, PadsToColumns) {
  EXPECT_EQ(padded("\xE8\xB6\x8A", 4), "\xE8\xB6\x8A  ");
  EXPECT_EQ(padded("abc", 2), "abc");
}

TEST(Display, CutsALongLineAroundItsCall) {
  const std::string line = std::string(50, 'a') + "CALL" + std::string(50, 'b');
  EXPECT_EQ(part_of_line(line, 50, 0), line);
  EXPECT_EQ(part_of_line(line, 50, 104), line);
  EXPECT_EQ(part_of_line(line, 50, 30),
            "..." + std::string(10, 'a') + "CALL" + std::string(10, 'b') + "...");
  EXPECT_EQ(part_of_line(line, 0, 30), std::string(27, 'a') + "...");
  EXPECT_EQ(part_of_line(line, 103, 30).size(), 3 + 10 + 1);
  EXPECT_EQ(display_width(part_of_line("xxxx\xE8\xB6\x8A" + line, 57, 31)), 31u);
}

}  // namespace
}  // namespace asctwin
