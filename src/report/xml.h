// A small writer of XML 1.0: elements, attributes and text, indented by two spaces a level.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace asctwin::report {

class XmlWriter {
 public:
  using Attributes = std::vector<std::pair<std::string_view, std::string>>;

  XmlWriter() : text_("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") {}

  void open(std::string_view name, const Attributes& attributes = {});
  void close();
  // An element without children: with its text, or empty.
  void leaf(std::string_view name, const Attributes& attributes, std::string_view text = "");

  // The whole document. @pre every element is closed
  std::string text() && { return std::move(text_); }

 private:
  void start(std::string_view name, const Attributes& attributes);

  std::string text_;
  std::vector<std::string> open_;
};

// `text` with the signs of XML replaced. What XML cannot hold, which is control characters and
// bytes that are not UTF-8, becomes U+FFFD. In an attribute tabs and line ends are written as
// references.
std::string xml_escaped(std::string_view text, bool in_attribute);

}  // namespace asctwin::report
