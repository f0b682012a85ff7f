// `[aicore]` and `[host, aicore]` before a function are attributes of Ascend C; the same characters
// are a subscript or a lambda's capture elsewhere.
#pragma once

#include "driver/tokens.h"

namespace asctwin::driver {

// The index behind the attribute that `[` at `i` opens; `i` when it opens none.
size_t after_aicore_attribute(const Tokens& tokens, size_t i);

}  // namespace asctwin::driver
