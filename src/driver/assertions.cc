#include "driver/assertions.h"

#include "driver/keywords.h"

namespace asctwin::driver {
namespace {

bool is_operand(const Tokens& tokens, size_t i) {
  if (tokens.is_word(i))
    return !is_statement_word(tokens.spelling(i)) && !is_operator_word(tokens.spelling(i));
  return tokens.is(i, "]") || tokens.kind(i) == TokenKind::kNumber;
}

bool ends_before_statement(const Tokens& tokens, size_t i) {
  return tokens.is(i, ";") || tokens.is(i, "{") || tokens.is(i, "}") || tokens.is(i, ")") ||
         tokens.is(i, ":") || tokens.is(i, "else") || tokens.is(i, "do");
}

}  // namespace

bool is_assertion(const Tokens& tokens, size_t i) {
  return tokens.is(i, "__asctwin_assert__") && tokens.is(i + 1, "(");
}

size_t step_assertion(const Tokens& tokens, size_t i, Edits& edits) {
  const size_t end = tokens.after_group(i + 1);
  if (i > 0 && is_operand(tokens, i - 1)) {
    edits.blank(i, end);
    return end;
  }
  edits.blank(i);
  const bool is_statement = i > 0 && ends_before_statement(tokens, i - 1);
  if (is_statement && !tokens.is(end, ";") && !tokens.is(end, ","))
    edits.insert_after(end - 1, ";");
  return i + 1;
}

}  // namespace asctwin::driver
