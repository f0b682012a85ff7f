// Items are views of the text.
#include "runner/comma_list.h"

namespace asctwin {
namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> items;
  while (true) {
    const size_t comma = text.find(',');
    items.push_back(trimmed(text.substr(0, comma)));
    if (comma == text.npos) return items;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace asctwin
