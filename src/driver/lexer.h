// The tokens of preprocessed C++ as places in its text: nothing is copied or checked. Any bytes are
// a token sequence; a literal or comment that does not end stops at the end of its line or of the
// text. `<` and `>` always stand alone, so that template brackets can be matched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace asctwin::driver {

enum class TokenKind : uint8_t {
  kIdentifier,  // keywords too
  kNumber,
  kString,
  kChar,
  kPunctuator,
  kComment,
  kDirective,  // a whole line that begins with #, without its newline
  kEnd,
};

struct Token {
  TokenKind kind;
  uint32_t begin;  // offsets in bytes
  uint32_t end;
};

inline constexpr size_t kLongestTextBytes = UINT32_MAX - 1;

class Lexer {
 public:
  // @pre text.size() <= kLongestTextBytes
  explicit Lexer(std::string_view text) : text_(text) {}

  Token next();  // behind the last token: kEnd, again and again

 private:
  char at(size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
  void skip_space();
  TokenKind scan();
  TokenKind scan_word();
  TokenKind scan_number();
  TokenKind scan_quoted(char quote);
  TokenKind scan_raw_string();
  TokenKind scan_punctuator();
  void scan_line();
  void scan_block_comment();
  void scan_suffix();

  std::string_view text_;
  size_t cursor_ = 0;
  bool at_line_start_ = true;
};

bool is_word_start(char c);  // of an identifier; bytes of UTF-8 sequences count as letters
bool is_word_part(char c);

}  // namespace asctwin::driver
