// Parts of the pages of reports.
#include "html/page.h"

#include <gtest/gtest.h>

#include <fstream>

#include "html/badge.h"
#include "html/error_map.h"
#include "html/escape.h"
#include "html/excerpt.h"

namespace asctwin::html {
namespace {

size_t count_of(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(ErrorMap, DrawsWholeCellsAndJoinsNeighbours) {
  std::vector<bool> wrong(4 * 8);
  for (size_t column = 2; column < 5; ++column) wrong[8 + column] = true;
  const std::string svg = error_map_svg(wrong, {4, 8});
  EXPECT_NE(svg.find("viewBox=\"0 0 96 48\""), svg.npos) << svg;  // cells of 12 pixels
  EXPECT_EQ(count_of(svg, "<rect class=\"s5\""), 1);
  EXPECT_NE(svg.find("<rect class=\"s5\" x=\"24\" y=\"12\" width=\"36\" height=\"12\"/>"),
            svg.npos);
}

TEST(ErrorMap, JoinsElementsOfLargeResults) {
  std::vector<bool> wrong(512 * 512);
  wrong[0] = true;  // one of 16 in its cell
  const std::string svg = error_map_svg(wrong, {512, 512});
  EXPECT_EQ(count_of(svg, "<rect class=\"s1\""), 1);
  EXPECT_EQ(count_of(svg, "<rect"), 2);
}

TEST(ErrorMap, BreaksOneAxisIntoRows) {
  std::vector<bool> wrong(130);
  wrong[128] = true;
  EXPECT_NE(error_map_svg(wrong, {130}).find(" x=\"0\" y=\"14\""), std::string::npos)
      << error_map_svg(wrong, {130});
}

TEST(ErrorMap, IsEmptyWithoutErrors) {
  EXPECT_EQ(error_map_svg({}, {4}), "");
  EXPECT_EQ(error_map_svg(std::vector<bool>(4), {4}), "");
  EXPECT_EQ(error_map_svg(std::vector<bool>(3, true), {4}), "");
}

TEST(Badge, SaysTheVerdictAndIsAPictureByItself) {
  const std::string svg = badge_svg("12 of 13 <passed>", false);
  EXPECT_EQ(svg.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0), 0);
  EXPECT_NE(svg.find(">12 of 13 &lt;passed&gt;</text>"), svg.npos) << svg;
  EXPECT_NE(badge_svg("pass", true), badge_svg("pass", false));  // other colours
}

TEST(Page, EndsWithABadgeThatCanBeKept) {
  Page page;
  page.title = "k";
  Case one;
  one.name = "k";
  one.verdict = "pass";
  one.passed = true;
  page.cases = {one};
  const std::string html = to_html(page);
  const std::string address = "download=\"asctwin.svg\" href=\"data:image/svg+xml,";
  const size_t begin = html.find(address);
  ASSERT_NE(begin, html.npos) << html;
  const std::string link = html.substr(begin + address.size());
  EXPECT_EQ(link.substr(0, link.find('"')).find_first_of("<>#'"), link.npos);
}

TEST(Escape, KeepsNothingThatHtmlWouldTake) {
  EXPECT_EQ(escaped("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;");
  EXPECT_EQ(with_code("`Add<T>` reads `x"), "<code>Add&lt;T&gt;</code> reads <code>x</code>");
}

std::string source_file() {
  const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
  const std::string path = ::testing::TempDir() + "asctwin_html_" + test->name() + ".cpp";
  std::ofstream file(path);
  file << "one();\n  AddRelu(a); Add(x, f(y), z); Add(q);\nthree();\n\n\n\n\n\neight();\n";
  return path;
}

TEST(Excerpt, MarksTheWholeCallByItsName) {
  const std::string file = source_file();
  const std::string html = excerpt_html({{file, 2, "Add", "here", true}});
  EXPECT_NE(html.find("AddRelu(a); <mark class=\"main\">Add(x, f(y), z)</mark>; Add(q);"),
            html.npos)
      << html;
  EXPECT_NE(html.find("<span class=\"label main\">here</span>"), html.npos);
}

TEST(Excerpt, LeavesOutLinesBetweenTwoMarks) {
  const std::string file = source_file();
  const std::string html = excerpt_html({{file, 9, "", "", true}, {file, 1, "", "", false}});
  EXPECT_EQ(count_of(html, "class=\"cut\""), 1);
  EXPECT_EQ(count_of(html, "<table"), 1);
  EXPECT_EQ(excerpt_html({{file, 99, "", "", true}}), "");
  EXPECT_EQ(excerpt_html({{"no such file", 1, "", "", true}}), "");
}

TEST(Page, OfOneCaseHasNoScript) {
  Page page{"k", "", "", {{.name = "k", .verdict = "pass"}}};
  EXPECT_EQ(to_html(page).find("<script>"), std::string::npos);
  page.cases.push_back({.name = "l", .verdict = "finding", .passed = false});
  EXPECT_NE(to_html(page).find("<script>"), std::string::npos);
  EXPECT_NE(to_html(page).find("1 of 2 passed"), std::string::npos);
}

}  // namespace
}  // namespace asctwin::html
