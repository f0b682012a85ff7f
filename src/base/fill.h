// Fills the places of a template: `{}` and `{1}` with values, `{name}` with what has that name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace asctwin {

// value(number) and named(name) give a std::optional<std::string>; what they do not know, and a
// brace without its partner, stands for itself.
template <class Value, class Named>
std::string filled(std::string_view text, Value value, Named named) {
  std::string result;
  size_t next = 0;
  while (!text.empty()) {
    const size_t open = text.find('{');
    const size_t close = open == text.npos ? text.npos : text.find('}', open);
    result += text.substr(0, close == text.npos ? text.npos : open);
    if (close == text.npos) break;
    const std::string_view name = text.substr(open + 1, close - open - 1);
    const bool is_digit = name.size() == 1 && name[0] >= '0' && name[0] <= '9';
    std::optional<std::string> found;
    if (name.empty() || is_digit)
      found = value(name.empty() ? next++ : static_cast<size_t>(name[0] - '0'));
    else
      found = named(name);
    result += found ? *found : std::string(text.substr(open, close - open + 1));
    text.remove_prefix(close + 1);
  }
  return result;
}

}  // namespace asctwin
