// Tests the characters of XML 1.0, sections 2.2 and 2.4.
#include "report/xml.h"

#include <gtest/gtest.h>

namespace asctwin::report {
namespace {

constexpr const char* kReplaced = "\xEF\xBF\xBD";

TEST(Xml, NestsElements) {
  XmlWriter xml;
  xml.open("a", {{"x", "1"}});
  xml.leaf("b", {});
  xml.leaf("c", {{"y", "<\"&\n"}}, "1 < 2 & \"3\"\n");
  xml.close();
  EXPECT_EQ(std::move(xml).text(),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<a x=\"1\">\n"
            "  <b/>\n"
            "  <c y=\"&lt;&quot;&amp;&#10;\">1 &lt; 2 &amp; \"3\"\n</c>\n"
            "</a>\n");
}

TEST(Xml, KeepsUtf8) {
  const std::string text = "\xC3\xA4 \xE6\xA0\xB8 \xF0\x9F\x98\x80 \xED\x9F\xBF";
  EXPECT_EQ(xml_escaped(text, true), text);
}

TEST(Xml, ReplacesWhatItCannotHold) {
  for (const char* bytes : {"\x01", "\x1b", "\xff", "\x80", "\xEF\xBF\xBF"})
    EXPECT_EQ(xml_escaped(bytes, false), kReplaced) << bytes;
  // Overlong, a surrogate, above U+10FFFF, cut short: each byte is none of its own.
  for (const char* bytes : {"\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE6\xA0"})
    EXPECT_EQ(xml_escaped(bytes, false).rfind(kReplaced, 0), 0u) << bytes;
  EXPECT_EQ(xml_escaped(std::string_view("\0", 1), false), kReplaced);
  EXPECT_EQ(xml_escaped("\xE6<", false), std::string(kReplaced) + "&lt;");
}

}  // namespace
}  // namespace asctwin::report
