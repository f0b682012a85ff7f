// Tells printf where it is called: a function with a list of arguments that does not end cannot
// have the place as its last one.
//   printf("%d\n", x)  ->  ::AscendC::printf(::asctwin::SourceLoc::here(), "%d\n", x)
#pragma once

#include "driver/edits.h"

namespace asctwin::driver {

// `i` is a name inside of a function of a core. Nothing happens unless it calls AscendC::printf or
// PRINTF, or is a bare `printf`, which a host's function of this name would catch.
void add_place_of_print(const Tokens& tokens, size_t i, Edits& edits);

}  // namespace asctwin::driver
