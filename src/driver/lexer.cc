// One byte decides what kind of token begins; each kind has its own short scanner.
#include "driver/lexer.h"

#include <algorithm>
#include <array>

namespace asctwin::driver {
namespace {

enum : uint8_t { kStart = 1, kPart = 2, kDigit = 4, kBlank = 8, kTakesEqual = 16 };

constexpr std::array<uint8_t, 256> make_classes() {
  std::array<uint8_t, 256> classes{};
  for (int c = 0; c < 256; ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
    const bool digit = c >= '0' && c <= '9';
    if (letter || c >= 0x80) classes[c] |= kStart | kPart;
    if (digit) classes[c] |= kDigit | kPart;
    if (c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f') classes[c] |= kBlank;
  }
  for (const char c : std::string_view("<>=!+-*/%&|^")) {
    classes[static_cast<uint8_t>(c)] |= kTakesEqual;
  }
  return classes;
}

constexpr std::array<uint8_t, 256> kClasses = make_classes();

bool has(char c, uint8_t bits) { return (kClasses[static_cast<uint8_t>(c)] & bits) != 0; }

// Whether the two characters are one punctuator, or begin one of three. `<<`, `>>` and what begins
// with them are left out on purpose; see the header.
bool are_one(char first, char second) {
  switch (second) {
    case '=':
      return has(first, kTakesEqual);
    case ':':
    case '+':
    case '-':
    case '&':
    case '|':
    case '#':
      return first == second;
    case '>':
      return first == '-';
    case '*':
      return first == '.';
    default:
      return false;
  }
}

bool is_string_prefix(std::string_view word) {
  return word == "L" || word == "u8" || word == "u" || word == "U";
}

bool is_raw_prefix(std::string_view word) {
  return !word.empty() && word.back() == 'R' &&
         (word.size() == 1 || is_string_prefix(word.substr(0, word.size() - 1)));
}

}  // namespace

bool is_word_start(char c) { return has(c, kStart); }
bool is_word_part(char c) { return has(c, kPart); }

Token Lexer::next() {
  skip_space();
  const size_t begin = cursor_;
  if (begin >= text_.size()) {
    const auto end = static_cast<uint32_t>(text_.size());
    return {TokenKind::kEnd, end, end};
  }
  const TokenKind kind = scan();
  if (kind != TokenKind::kComment) at_line_start_ = false;
  return {kind, static_cast<uint32_t>(begin), static_cast<uint32_t>(cursor_)};
}

void Lexer::skip_space() {
  for (; cursor_ < text_.size(); ++cursor_) {
    const char c = text_[cursor_];
    if (c == '\n') {
      at_line_start_ = true;
    } else if (c == '\\' && at(cursor_ + 1) == '\n') {
      ++cursor_;
    } else if (!has(c, kBlank)) {
      return;
    }
  }
}

TokenKind Lexer::scan() {
  const char c = text_[cursor_];
  if (has(c, kStart)) return scan_word();
  if (has(c, kDigit) || (c == '.' && has(at(cursor_ + 1), kDigit))) return scan_number();
  if (c == '"' || c == '\'') return scan_quoted(c);
  if (c == '#' && at_line_start_) {
    scan_line();
    return TokenKind::kDirective;
  }
  if (c == '/' && at(cursor_ + 1) == '/') {
    scan_line();
    return TokenKind::kComment;
  }
  if (c == '/' && at(cursor_ + 1) == '*') {
    scan_block_comment();
    return TokenKind::kComment;
  }
  return scan_punctuator();
}

TokenKind Lexer::scan_word() {
  const size_t begin = cursor_;
  while (has(at(cursor_), kPart)) ++cursor_;
  const char next = at(cursor_);
  if (next != '"' && next != '\'') return TokenKind::kIdentifier;
  const std::string_view word = text_.substr(begin, cursor_ - begin);
  if (is_string_prefix(word)) return scan_quoted(next);
  if (next == '"' && is_raw_prefix(word)) return scan_raw_string();
  return TokenKind::kIdentifier;
}

// A preprocessing number: 1'000, 0x1p-3, 1.5e+3f and whatever else begins with a digit.
TokenKind Lexer::scan_number() {
  for (++cursor_;; ++cursor_) {
    const char c = at(cursor_);
    if (has(c, kPart) || c == '.') continue;
    if (c == '\'' && has(at(cursor_ + 1), kPart)) continue;
    const char before = text_[cursor_ - 1] | 0x20;
    if ((c == '+' || c == '-') && (before == 'e' || before == 'p')) continue;
    return TokenKind::kNumber;
  }
}

TokenKind Lexer::scan_quoted(char quote) {
  for (++cursor_; cursor_ < text_.size() && text_[cursor_] != '\n'; ++cursor_) {
    if (text_[cursor_] == '\\') {
      ++cursor_;
    } else if (text_[cursor_] == quote) {
      ++cursor_;
      scan_suffix();
      break;
    }
  }
  cursor_ = std::min(cursor_, text_.size());
  return quote == '"' ? TokenKind::kString : TokenKind::kChar;
}

// Stands on the quote of R"delimiter( ... )delimiter".
TokenKind Lexer::scan_raw_string() {
  constexpr size_t kLongestDelimiter = 16;
  const size_t begin = cursor_ + 1;
  const size_t open = text_.find('(', begin);
  if (open == std::string_view::npos || open - begin > kLongestDelimiter) return scan_quoted('"');
  const std::string_view delimiter = text_.substr(begin, open - begin);
  for (cursor_ = open + 1;; ++cursor_) {
    cursor_ = text_.find(')', cursor_);
    if (cursor_ == std::string_view::npos) {
      cursor_ = text_.size();
      return TokenKind::kString;
    }
    const std::string_view tail = text_.substr(cursor_ + 1, delimiter.size() + 1);
    if (tail.size() == delimiter.size() + 1 && tail.back() == '"' &&
        tail.substr(0, delimiter.size()) == delimiter) {
      cursor_ += delimiter.size() + 2;
      scan_suffix();
      return TokenKind::kString;
    }
  }
}

TokenKind Lexer::scan_punctuator() {
  const char first = text_[cursor_], second = at(cursor_ + 1), third = at(cursor_ + 2);
  if (first == '.' && second == '.' && third == '.') {
    cursor_ += 3;
  } else if (are_one(first, second)) {
    cursor_ += second == '>' && third == '*' ? 3 : 2;
  } else {
    ++cursor_;
  }
  return TokenKind::kPunctuator;
}

void Lexer::scan_line() {
  while (true) {
    cursor_ = text_.find('\n', cursor_);
    if (cursor_ == std::string_view::npos) {
      cursor_ = text_.size();
      return;
    }
    if (text_[cursor_ - 1] != '\\') return;
    ++cursor_;
  }
}

void Lexer::scan_block_comment() {
  const size_t close = text_.find("*/", cursor_ + 2);
  cursor_ = close == std::string_view::npos ? text_.size() : close + 2;
}

void Lexer::scan_suffix() {
  if (!has(at(cursor_), kStart)) return;
  while (has(at(cursor_), kPart)) ++cursor_;
}

}  // namespace asctwin::driver
