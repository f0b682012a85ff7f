// Goes back over whole groups to where a statement begins, and then reads it forwards.
#include "driver/enclosing.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace asctwin::driver {
namespace {

template <size_t N>
bool is_one_of(const Tokens& tokens, size_t i, const std::string_view (&words)[N]) {
  return std::any_of(std::begin(words), std::end(words),
                     [&](std::string_view word) { return tokens.is(i, word); });
}

constexpr std::string_view kWithHeader[] = {"for", "if", "while", "switch", "constexpr"};

// A block of statements, or the braces of an initialiser.
bool is_block(const Tokens& tokens, size_t open) {
  constexpr std::string_view kBefore[] = {")", ";",   "{",     "}",       "]",        "else", "do",
                                          ":", "try", "const", "mutable", "noexcept", "final"};
  return open == 0 || is_one_of(tokens, open - 1, kBefore);
}

// The `for` whose header holds token `i`.
std::optional<size_t> for_around(const Tokens& tokens, size_t i) {
  for (size_t k = i; k > 0 && !tokens.is(k, "{") && !tokens.is(k, "}"); --k)
    if (tokens.is(k, "for") && tokens.is(k + 1, "("))
      return tokens.after_group(k + 1) > i ? std::optional(k) : std::nullopt;
  return std::nullopt;
}

// Where the statement begins that holds token `i`; none in the header of an `if` or a loop.
std::optional<size_t> begin_of_statement(const Tokens& tokens, size_t i) {
  constexpr std::string_view kAlone[] = {";", "else", "do"};
  size_t at = i;
  while (at > 0) {
    const size_t before = at - 1;
    if (is_one_of(tokens, before, kAlone)) return at;
    if (tokens.is(before, "{") && is_block(tokens, before)) return at;
    if (tokens.is(before, "(") && before > 0 && is_one_of(tokens, before - 1, kWithHeader))
      return std::nullopt;
    const bool closes = tokens.is(before, ")") || tokens.is(before, "]") || tokens.is(before, "}");
    if (!closes) {
      at = before;
      continue;
    }
    const size_t open = tokens.before_group(before);
    if (open == before) return std::nullopt;
    if (tokens.is(before, "}") && is_block(tokens, open)) return at;
    if (tokens.is(before, ")") && open > 0 && is_one_of(tokens, open - 1, kWithHeader)) return at;
    at = open;
  }
  return std::nullopt;
}

// Where the semicolon stands of `a.b<c>(d);` that begins at `i`.
std::optional<size_t> end_of_call(const Tokens& tokens, size_t i) {
  constexpr std::string_view kNoName[] = {"return", "case", "goto",   "throw", "delete",
                                          "new",    "if",   "switch", "while", "for"};
  constexpr std::string_view kJoins[] = {".", "->", "::"};
  if (tokens.is(i, "::")) ++i;
  bool has_call = false;
  while (tokens.is_word(i) && !is_one_of(tokens, i, kNoName)) {
    ++i;
    if (tokens.is(i, "<")) i = tokens.after_angles(i);
    while (tokens.is(i, "(") || tokens.is(i, "[")) {
      has_call = has_call || tokens.is(i, "(");
      i = tokens.after_group(i);
    }
    if (tokens.is(i, ";")) return has_call ? std::optional(i) : std::nullopt;
    if (!is_one_of(tokens, i, kJoins)) return std::nullopt;
    ++i;
    if (tokens.is(i, "template")) ++i;
  }
  return std::nullopt;
}

}  // namespace

std::optional<TokenRange> call_statement_around(const Tokens& tokens, size_t i) {
  if (for_around(tokens, i)) return std::nullopt;
  const std::optional<size_t> begin = begin_of_statement(tokens, i);
  if (!begin) return std::nullopt;
  const std::optional<size_t> semicolon = end_of_call(tokens, *begin);
  if (!semicolon || *semicolon < i) return std::nullopt;
  return TokenRange{*begin, *semicolon + 1};
}

std::optional<TokenRange> loop_condition_around(const Tokens& tokens, size_t i) {
  const std::optional<size_t> loop = for_around(tokens, i);
  if (!loop) return std::nullopt;
  const size_t end = tokens.after_group(*loop + 1) - 1;
  size_t semicolons[2], count = 0;
  for (size_t at = *loop + 2; at < end && count < 2; ++at) {
    if (tokens.is(at, "(") || tokens.is(at, "[") || tokens.is(at, "{"))
      at = tokens.after_group(at) - 1;
    else if (tokens.is(at, ";"))
      semicolons[count++] = at;
  }
  const bool is_inside = count == 2 && semicolons[0] < i && i < semicolons[1];
  return is_inside ? std::optional(TokenRange{semicolons[0] + 1, semicolons[1]}) : std::nullopt;
}

}  // namespace asctwin::driver
