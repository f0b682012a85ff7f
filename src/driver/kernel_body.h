// The body of a kernel becomes a function object: a core runs it, and a launch on the host takes it
// away with the arguments it was called with.
//   { BODY }  ->  { ::asctwin::host::run_or_launch({"k"}, [=]() mutable { BODY }); }
// Where a source is compiled for each kind of core, a cube core goes to the other text first.
#pragma once

#include "driver/edits.h"
#include "driver/kernels.h"
#include "driver/source_pass.h"

namespace asctwin::driver {

// `brace` opens the body. `is_listed`: cube_finder_text() names the kernel.
void wrap_kernel_body(const Tokens& tokens, const KernelInfo& kernel, size_t brace,
                      const PassOptions& options, bool is_listed, Edits& edits);

}  // namespace asctwin::driver
