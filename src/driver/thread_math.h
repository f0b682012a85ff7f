// Functions of <math.h> in functions of threads: the device computes some of them in another way,
// so that `tanhf(x)` becomes a call of ours.
#pragma once

#include "driver/edits.h"
#include "driver/tokens.h"

namespace asctwin::driver {

void redirect_math(const Tokens& tokens, size_t i, Edits& edits);

}  // namespace asctwin::driver
