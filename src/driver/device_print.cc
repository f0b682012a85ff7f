// Members and functions of other namespaces are recognised by what stands before the name.
#include "driver/device_print.h"

#include "driver/keywords.h"

namespace asctwin::driver {

void add_place_of_print(const Tokens& tokens, size_t i, Edits& edits) {
  const bool is_print = tokens.is(i, "printf") || tokens.is(i, "PRINTF");
  if (!is_print || i < 2 || !tokens.is(i + 1, "(") || tokens.is(i + 2, ")")) return;
  const bool qualified = tokens.is(i - 1, "::");
  if (qualified && !tokens.is(i - 2, "AscendC")) return;
  const bool is_member = tokens.is(i - 1, ".") || tokens.is(i - 1, "->");
  const bool is_declared = tokens.is_word(i - 1) && !is_statement_word(tokens.spelling(i - 1)) &&
                           !is_operator_word(tokens.spelling(i - 1));
  if (is_member || is_declared) return;
  if (!qualified) edits.insert_before(i, "::AscendC::");
  edits.insert_after(i + 1, "::asctwin::SourceLoc::here(), ");
}

}  // namespace asctwin::driver
