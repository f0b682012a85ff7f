// The body of a kernel becomes a function object: a core runs it, and a launch on the host takes it
// away with the arguments it was called with.
//   { BODY }  ->  { ::asctwin::host::run_or_launch({"k"}, [=]() mutable { BODY }); }
#pragma once

#include "driver/edits.h"
#include "driver/kernels.h"

namespace asctwin::driver {

// `brace` opens the body.
void wrap_kernel_body(const Tokens& tokens, const KernelInfo& kernel, size_t brace, Edits& edits);

}  // namespace asctwin::driver
