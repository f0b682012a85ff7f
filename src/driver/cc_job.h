// Does what a command line of `asctwin cc` asks for: each source through preprocessor, pass and
// compiler, then the linker where one is wanted.
#pragma once

#include "driver/cc_options.h"
#include "driver/compiler.h"

namespace asctwin::driver {

// The exit code. Throws BuildError where the pass, not the compiler, has something to say.
int run_cc_job(const CcOptions& options, const Compiler& compiler);

}  // namespace asctwin::driver
