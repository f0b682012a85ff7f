// Lexes once; groups are found by counting brackets, which is cheap because only the few
// declarations that carry a word of Ascend C are read.
#include "driver/tokens.h"

#include <algorithm>

#include "driver/words.h"

namespace asctwin::driver {

Tokens::Tokens(std::string_view text) : text_(text), lines_(text) {
  constexpr size_t kTypicalTokenBytes = 4;
  tokens_.reserve(text.size() / kTypicalTokenBytes);
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd; token = lexer.next()) {
    if (token.kind == TokenKind::kDirective) {
      lines_.add(text.substr(token.begin, token.end - token.begin), token.end);
    } else if (token.kind != TokenKind::kComment) {
      tokens_.push_back(token);
    }
  }
}

std::string_view Tokens::spelling(size_t i) const {
  if (i >= size()) return {};
  return text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
}

size_t Tokens::after_group(size_t i) const {
  int depth = 0;
  for (; i < size(); ++i) {
    if (kind(i) != TokenKind::kPunctuator) continue;
    const char c = text_[tokens_[i].begin];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) return i + 1;
  }
  return size();
}

size_t Tokens::after_angles(size_t i) const {
  int depth = 0;
  for (size_t at = i; at < size();) {
    const char c = kind(at) == TokenKind::kPunctuator ? text_[tokens_[at].begin] : ' ';
    if (c == ';' || c == ')' || c == ']' || c == '}') return i;
    if (c == '(' || c == '[' || c == '{') {
      at = after_group(at);
      continue;
    }
    if (is(at, "<")) ++depth;
    if (is(at, ">") && --depth == 0) return at + 1;
    ++at;
  }
  return i;
}

bool Tokens::repeats(size_t i, char c, size_t count) const {
  if (i + count > size()) return false;
  const uint32_t begin = tokens_[i].begin;
  for (uint32_t n = 0; n < count; ++n) {
    const Token& token = tokens_[i + n];
    if (token.begin != begin + n || token.end != begin + n + 1 || text_[begin + n] != c)
      return false;
  }
  return true;
}

size_t Tokens::before_group(size_t i) const {
  const size_t floor = i > kLongestName ? i - kLongestName : 0;
  int depth = 0;
  for (size_t at = i + 1; at-- > floor;) {
    if (kind(at) != TokenKind::kPunctuator) continue;
    const char c = text_[tokens_[at].begin];
    if (c == ')' || c == ']' || c == '}') ++depth;
    if ((c == '(' || c == '[' || c == '{') && --depth == 0) return at;
  }
  return i;
}

size_t Tokens::before_angles(size_t i) const {
  const size_t floor = i > kLongestName ? i - kLongestName : 0;
  int depth = 0;
  for (size_t at = i + 1; at-- > floor + 1;) {
    const char c = kind(at) == TokenKind::kPunctuator ? text_[tokens_[at].begin] : ' ';
    if (c == ';' || c == '(' || c == '[' || c == '{') return i;
    if (c == ')' || c == ']' || c == '}') {
      const size_t open = before_group(at);
      if (open == at) return i;
      at = open;
    } else if (is(at, ">")) {
      ++depth;
    } else if (is(at, "<") && is_word(at - 1) && --depth == 0) {
      return at;
    }
  }
  return i;
}

std::string Tokens::flat(size_t first, size_t last) const {
  std::string line;
  for (size_t i = first; i < last; ++i) {
    if (find_word(spelling(i)) != nullptr) continue;
    const bool apart = i > first && tokens_[i - 1].end != tokens_[i].begin;
    if (apart && !line.empty()) line += ' ';
    line += spelling(i);
    std::replace(line.begin(), line.end(), '\n', ' ');  // of a raw string
  }
  return line;
}

}  // namespace asctwin::driver
