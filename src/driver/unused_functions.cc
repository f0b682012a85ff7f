// A name that is written once is that of the definition itself. Overloads, constructors and
// recursive functions have theirs more often, and are left alone.
#include "driver/unused_functions.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>

namespace asctwin::driver {
namespace {

template <size_t N>
bool is_among(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// Has a bracket and a block, but defines nothing; or is called without its name.
constexpr std::string_view kNoName[] = {"if", "for", "while", "switch", "catch", "begin", "end"};
constexpr std::string_view kBehind[] = {"const", "noexcept", "override", "final"};

// The body of the function whose name stands at `name`.
std::optional<TokenRange> body_behind(const Tokens& tokens, size_t name) {
  if (!tokens.is(name + 1, "(") || is_among(kNoName, tokens.spelling(name))) return std::nullopt;
  size_t open = tokens.after_group(name + 1);
  while (is_among(kBehind, tokens.spelling(open))) ++open;
  if (!tokens.is(open, "{")) return std::nullopt;
  return TokenRange{open, tokens.after_group(open)};
}

// A launch names it, or an expression without a name.
bool is_called_otherwise(const Tokens& tokens, size_t name) {
  constexpr std::string_view kBounds[] = {";", "{", "}"};
  constexpr std::string_view kCalled[] = {"__global__", "operator"};
  for (size_t i = name; i > 0 && !is_among(kBounds, tokens.spelling(i - 1)); --i)
    if (is_among(kCalled, tokens.spelling(i - 1))) return true;
  return false;
}

}  // namespace

std::vector<TokenRange> unused_functions(
    const Tokens& tokens, const std::function<bool(const std::string& file)>& is_own) {
  std::vector<size_t> own;
  std::map<std::string_view, int> times;
  for (size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens.is_word(i)) continue;
    ++times[tokens.spelling(i)];  // a header of another directory may call it as well
    if (is_own(tokens.place(i).file)) own.push_back(i);
  }
  std::vector<TokenRange> unused;
  for (const size_t name : own) {
    if (times[tokens.spelling(name)] > 1 || is_called_otherwise(tokens, name)) continue;
    if (const auto body = body_behind(tokens, name)) unused.push_back(*body);
  }
  return unused;
}

}  // namespace asctwin::driver
