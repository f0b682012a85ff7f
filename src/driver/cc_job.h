// Does what a command line of `asctwin cc` asks for: each source through preprocessor, pass and
// compiler, then the linker where one is wanted.
#pragma once

#include "driver/cc_options.h"
#include "driver/compiled_header.h"
#include "driver/compiler.h"

namespace asctwin::driver {

// The exit code. Sources that become objects are compiled with compiled headers. Throws BuildError
// where the pass, not the compiler, has something to say.
int run_cc_job(const CcOptions& options, const Compiler& compiler,
               Precompiled precompiled = Precompiled::kNever);

}  // namespace asctwin::driver
