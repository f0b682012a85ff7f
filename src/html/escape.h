// Text as HTML.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace asctwin::html {

inline std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

// What stands between backticks becomes code.
inline std::string with_code(std::string_view text) {
  std::string result;
  bool in_code = false;
  while (!text.empty()) {
    const size_t end = std::min(text.find('`'), text.size());
    result += escaped(text.substr(0, end));
    if (end == text.size()) break;
    result += in_code ? "</code>" : "<code>";
    in_code = !in_code;
    text.remove_prefix(end + 1);
  }
  return result + (in_code ? "</code>" : "");
}

}  // namespace asctwin::html
