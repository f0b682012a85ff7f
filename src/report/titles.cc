// Read from the pages when asctwin is built, so that no title stands twice.
#include "report/titles.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace asctwin::report {
namespace {

struct Title {
  std::string_view code;
  std::string_view text;
};

constexpr Title kTitles[] = {
#include <asctwin_error_titles.inc>
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

std::string title_of(Code code) {
  const std::string_view id = info_of(code).id;
  const auto* const title = std::find_if(std::begin(kTitles), std::end(kTitles),
                                         [&](const Title& other) { return other.code == id; });
  std::string text(title == std::end(kTitles) ? id : title->text);
  const bool begins_with_name = text[0] == '`';
  text.erase(std::remove(text.begin(), text.end(), '`'), text.end());
  if (!text.empty() && !begins_with_name) text[0] = upper(text[0]);
  return text;
}

std::string title_name_of(Code code) {
  std::string name;
  bool is_start = true;
  for (const char c : title_of(code)) {
    const bool is_word = is_letter(c) || (c >= '0' && c <= '9');
    if (is_word) name += is_start ? upper(c) : c;
    is_start = !is_word && c != '\'';
  }
  return name;
}

}  // namespace asctwin::report
