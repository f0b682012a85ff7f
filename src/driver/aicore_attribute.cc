// Told by the neighbours: behind an attribute a declaration goes on with a name, which no subscript
// and no capture does; before it a declaration begins, where no subscript can stand.
#include "driver/aicore_attribute.h"

#include <unordered_set>

#include "driver/keywords.h"
#include "driver/words.h"

namespace asctwin::driver {
namespace {

bool is_attribute_word(std::string_view word) { return word == "aicore" || word == "host"; }

// `x[host] and y`, `[host] mutable {`.
bool goes_on_expression(std::string_view word) {
  return is_operator_word(word) || word == "mutable";
}

size_t after_word_list(const Tokens& tokens, size_t i) {
  size_t at = i + 1;
  while (is_attribute_word(tokens.spelling(at))) {
    ++at;
    if (tokens.is(at, "]")) return at + 1;
    if (!tokens.is(at, ",")) return i;
    ++at;
  }
  return i;
}

bool declaration_begins_before(const Tokens& tokens, size_t i) {
  static const std::unordered_set<std::string_view> words = {
      ";",      "{",      "}",      ":",       ">",        "inline",
      "static", "extern", "friend", "virtual", "explicit", "constexpr"};
  if (i == 0) return true;
  const std::string_view before = tokens.spelling(i - 1);
  return words.count(before) != 0 || tokens.kind(i - 1) == TokenKind::kString ||
         find_word(before) != nullptr;
}

}  // namespace

size_t after_aicore_attribute(const Tokens& tokens, size_t i) {
  const size_t end = after_word_list(tokens, i);
  if (end == i) return i;
  if (tokens.is_word(end) && !goes_on_expression(tokens.spelling(end))) return end;
  if (tokens.is(end, "~")) return end;  // of a destructor
  const bool name_follows = tokens.is(end, "::") || tokens.is(end, "[");
  return name_follows && declaration_begins_before(tokens, i) ? end : i;
}

}  // namespace asctwin::driver
