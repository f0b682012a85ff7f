// Text inside of HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace asctwin {

// Replaces the characters that begin or end markup. An attribute in double quotes wants `quotes`.
inline std::string markup_text(std::string_view text, bool quotes = false) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"' && quotes)
      result += "&quot;";
    else
      result += c;
  }
  return result;
}

}  // namespace asctwin
