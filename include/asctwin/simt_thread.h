// Where a thread stands. spec: simt.md, section 3
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/dim3.h"

// These describe the thread that runs and mean nothing outside of one.
#define ASCTWIN_OF_THREAD __attribute__((tls_model("initial-exec")))
extern __thread cce::dim3 threadIdx ASCTWIN_OF_THREAD;
extern __thread cce::dim3 blockDim ASCTWIN_OF_THREAD;
extern __thread cce::dim3 blockIdx ASCTWIN_OF_THREAD;
extern __thread cce::dim3 gridDim ASCTWIN_OF_THREAD;
#undef ASCTWIN_OF_THREAD

#include "asctwin/base/macros_show.inc"
