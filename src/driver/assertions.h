// ASSERT of kernels, which is nothing at all on a device: it may stand without a semicolon, and
// even behind an operand. The preprocessor makes `__asctwin_assert__(...)` of it.
#pragma once

#include "driver/edits.h"
#include "driver/tokens.h"

namespace asctwin::driver {

bool is_assertion(const Tokens& tokens, size_t i);

// Makes an expression or a statement of the assertion at `i`, or takes it out.
// @return where the walk goes on
size_t step_assertion(const Tokens& tokens, size_t i, Edits& edits);

}  // namespace asctwin::driver
