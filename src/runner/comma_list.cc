// Items are views of the text.
#include "runner/comma_list.h"

namespace asctwin {
namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// Where the first item ends; `nests`: commas inside of brackets belong to it. npos: it is the last.
size_t end_of_item(std::string_view text, bool nests) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ',' && (depth <= 0 || !nests)) return i;
    if (text[i] == '(' || text[i] == '[' || text[i] == '{') ++depth;
    if (text[i] == ')' || text[i] == ']' || text[i] == '}') --depth;
  }
  return text.npos;
}

std::vector<std::string_view> items_of(std::string_view text, bool nests) {
  std::vector<std::string_view> items;
  while (true) {
    const size_t comma = end_of_item(text, nests);
    items.push_back(trimmed(text.substr(0, comma)));
    if (comma == text.npos) return items;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

std::vector<std::string_view> split_at_commas(std::string_view text) {
  return items_of(text, false);
}

std::vector<std::string_view> split_at_outer_commas(std::string_view text) {
  return items_of(text, true);
}

}  // namespace asctwin
