// Where a line may pass over one of its calls, or make one more often than another, it is not known
// which of them is meant; the library is told so.
#include "driver/repeated_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace asctwin::driver {
namespace {

bool is_control(std::string_view spelling) {
  static constexpr std::array<std::string_view, 14> kControl = {
      "if",      "else", "for", "while", "do", "switch", "case",
      "default", "goto", "?",   ":",     "&&", "||",     "catch"};
  return std::ranges::find(kControl, spelling) != kControl.end();
}

bool is_called(const Tokens& tokens, size_t i) {
  return tokens.is(i + 1, "(") ||
         (tokens.is(i + 1, "<") && tokens.is(tokens.after_angles(i + 1), "("));
}

}  // namespace

bool RepeatedCalls::shares_line(size_t i, size_t next) const {
  const std::string_view source = tokens_.source();
  const size_t from = tokens_.token(i).begin, to = tokens_.token(next).begin;
  return source.substr(from, to - from).find('\n') == std::string_view::npos;
}

void RepeatedCalls::add(size_t i) {
  if (!is_called(tokens_, i)) return;
  if (!line_.empty() && !shares_line(line_.back(), i)) end_line();
  line_.push_back(i);
}

// All that stands on the line of the token is reached whenever its first token is.
bool RepeatedCalls::is_straight(size_t first) const {
  while (first > 0 && shares_line(first - 1, first)) --first;
  for (size_t i = first; i < tokens_.size() && shares_line(first, i); ++i)
    if (is_control(tokens_.spelling(i))) return false;
  return true;
}

void RepeatedCalls::end_line() {
  std::vector<std::string_view> names;
  for (const size_t i : line_) names.push_back(tokens_.spelling(i));
  std::ranges::sort(names);
  for (auto at = names.begin(); at != names.end();) {
    const auto end = std::find_if(at, names.end(), [&](auto name) { return name != *at; });
    if (end - at > 1) {
      const SourceLine place = tokens_.place(line_.front());
      notes_ += fmt::format("    asctwin_note_repeated_calls({}, {}, \"{}\", {});\n",
                            quoted_literal(place.file), place.line, *at,
                            is_straight(line_.front()) ? end - at : 0);
    }
    at = end;
  }
  line_.clear();
}

std::string RepeatedCalls::text() {
  end_line();
  if (notes_.empty()) return notes_;
  return "\n# 1 \"<asctwin>\" 1 3\n"
         "extern \"C\" void asctwin_note_repeated_calls(const char*, int, const char*, int);\n"
         "static const struct AsctwinRepeatedCalls {\n  AsctwinRepeatedCalls() {\n" +
         notes_ + "  }\n} asctwin_repeated_calls;\n";
}

}  // namespace asctwin::driver
