// A pointer to data is never called, so every pointer among the parameters may be taken.
#include "driver/pointer_calls.h"

#include "driver/keywords.h"

namespace asctwin::driver {

std::vector<std::string_view> pointer_parameters(const Tokens& tokens, size_t first, size_t brace) {
  std::vector<std::string_view> names;
  for (size_t i = first; i + 2 < brace; ++i) {
    if (!tokens.is(i, "*") || !tokens.is_word(i + 1)) continue;
    const bool ends = tokens.is(i + 2, ",") || tokens.is(i + 2, ">") || tokens.is(i + 2, ")") ||
                      tokens.is(i + 2, "=");
    if (ends) names.push_back(tokens.spelling(i + 1));
  }
  return names;
}

bool is_called_alone(const Tokens& tokens, size_t i) {
  if (i < 2) return false;
  if (tokens.is(i + 1, ")"))
    return tokens.is(i + 2, "(") && tokens.is(i - 1, "*") && tokens.is(i - 2, "(");
  if (!tokens.is(i + 1, "(")) return false;
  const bool is_member = tokens.is(i - 1, ".") || tokens.is(i - 1, "->") || tokens.is(i - 1, "::");
  const bool is_declared = tokens.is_word(i - 1) && !is_statement_word(tokens.spelling(i - 1)) &&
                           !is_operator_word(tokens.spelling(i - 1));
  return !is_member && !is_declared && !tokens.is(i - 1, "*") && !tokens.is(i - 1, "&") &&
         !tokens.is(i - 1, ">");
}

void add_place_of_call(size_t i, Edits& edits) {
  edits.insert_before(i, "::asctwin::framework::called_at(::asctwin::SourceLoc::here(), ");
  edits.insert_after(i, ")");
}

}  // namespace asctwin::driver
