// Finds the statement of a call, or the condition of a loop, that a token lies in.
#pragma once

#include <cstddef>
#include <optional>

#include "driver/declaration.h"
#include "driver/tokens.h"

namespace asctwin::driver {

// `a.b<c>(d);`, with its semicolon. Declarations, assignments and the parts of a `for` are none.
std::optional<TokenRange> call_statement_around(const Tokens& tokens, size_t i);
// The part of a `for` between its semicolons.
std::optional<TokenRange> loop_condition_around(const Tokens& tokens, size_t i);

}  // namespace asctwin::driver
