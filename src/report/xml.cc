// Text is decoded character by character: XML has no way to write most control characters.
#include "report/xml.h"

#include <cstdint>

namespace asctwin::report {
namespace {

constexpr const char* kReplacement = "\xEF\xBF\xBD";

// The length of the UTF-8 sequence at the start of `text`, 0 where there is none; its value in
// `value`. Overlong forms and surrogates are none.
size_t decode(std::string_view text, uint32_t& value) {
  constexpr uint32_t kFirstOfLength[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) {
    value = lead;
    return 1;
  }
  const size_t length = lead >= 0xF8   ? 0
                        : lead >= 0xF0 ? 4
                        : lead >= 0xE0 ? 3
                        : lead >= 0xC0 ? 2
                                       : 0;
  if (length == 0 || text.size() < length) return 0;
  value = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    value = value << 6 | (byte(i) & 0x3Fu);
  }
  const bool is_surrogate = value >= 0xD800 && value < 0xE000;
  return value < kFirstOfLength[length] || is_surrogate || value > 0x10FFFF ? 0 : length;
}

// Char of XML 1.0, section 2.2.
bool is_xml_char(uint32_t value) {
  if (value < 0x20) return value == '\t' || value == '\n' || value == '\r';
  return value != 0xFFFE && value != 0xFFFF;
}

std::string_view reference_of(char c, bool in_attribute) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return in_attribute ? "&quot;" : "";
    case '\t':
      return in_attribute ? "&#9;" : "";
    case '\n':
      return in_attribute ? "&#10;" : "";
    case '\r':
      return "&#13;";
    default:
      return "";
  }
}

}  // namespace

std::string xml_escaped(std::string_view text, bool in_attribute) {
  std::string result;
  while (!text.empty()) {
    uint32_t value = 0;
    const size_t length = decode(text, value);
    const std::string_view reference = reference_of(text[0], in_attribute);
    if (length == 0 || !is_xml_char(value))
      result += kReplacement;
    else
      result += reference.empty() ? text.substr(0, length) : reference;
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

void XmlWriter::start(std::string_view name, const Attributes& attributes) {
  text_.append(2 * open_.size(), ' ').append("<").append(name);
  for (const auto& [key, value] : attributes)
    text_.append(" ").append(key).append("=\"").append(xml_escaped(value, true)).append("\"");
}

void XmlWriter::open(std::string_view name, const Attributes& attributes) {
  start(name, attributes);
  text_ += ">\n";
  open_.emplace_back(name);
}

void XmlWriter::close() {
  const std::string name = std::move(open_.back());
  open_.pop_back();
  text_.append(2 * open_.size(), ' ').append("</").append(name).append(">\n");
}

void XmlWriter::leaf(std::string_view name, const Attributes& attributes, std::string_view text) {
  start(name, attributes);
  if (text.empty())
    text_ += "/>\n";
  else
    text_.append(">").append(xml_escaped(text, false)).append("</").append(name).append(">\n");
}

}  // namespace asctwin::report
