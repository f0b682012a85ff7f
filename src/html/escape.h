// Text as HTML.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "base/markup.h"

namespace asctwin::html {

// For text and for attributes in double quotes.
inline std::string escaped(std::string_view text) { return markup_text(text, /*quotes=*/true); }

// Turns text between backticks into code.
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
