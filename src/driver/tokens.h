// All tokens of a text that mean something to the compiler, by index, with what reading
// declarations needs: spellings, bracket groups and ranges on one line. Comments and directives
// are left out; line markers go to the line map.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/lexer.h"
#include "driver/line_map.h"

namespace asctwin::driver {

class Tokens {
 public:
  explicit Tokens(std::string_view text);

  size_t size() const { return tokens_.size(); }
  std::string_view source() const { return text_; }
  const LineMap& lines() const { return lines_; }
  const Token& token(size_t i) const { return tokens_[i]; }

  // Behind the last token: no spelling, kEnd.
  std::string_view spelling(size_t i) const;
  TokenKind kind(size_t i) const { return i < size() ? tokens_[i].kind : TokenKind::kEnd; }
  bool is(size_t i, std::string_view spelled) const { return spelling(i) == spelled; }
  bool is_word(size_t i) const { return kind(i) == TokenKind::kIdentifier; }
  SourceLine place(size_t i) const { return lines_.place(tokens_[i].begin); }
  // Whether `c` stands `count` times from `i` on, with nothing between.
  bool repeats(size_t i, char c, size_t count) const;

  // The index behind the group that `(`, `[` or `{` at `i` opens; size() when it does not close.
  size_t after_group(size_t i) const;
  // Returns the end of the template brackets that `<` at `i` opens; `i` when it opens none.
  size_t after_angles(size_t i) const;

  // The index of the bracket, or the `<` behind a name, that the one at `i` closes; `i` when there
  // is none, or none in the last kLongestName tokens.
  size_t before_group(size_t i) const;
  size_t before_angles(size_t i) const;
  static constexpr size_t kLongestName = 4096;

  // The tokens [first, last) on one line, without the words of qualifiers.inc.
  std::string flat(size_t first, size_t last) const;

 private:
  std::string_view text_;
  std::vector<Token> tokens_;
  LineMap lines_;
};

}  // namespace asctwin::driver
