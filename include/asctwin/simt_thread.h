// Where a thread stands. spec: simt.md, section 3
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/dim3.h"

// These describe the thread that runs and mean nothing outside of one. Nothing changes while a
// thread runs, so that a compiler may read them once; the threads of a block take turns in
// functions that it does not see.
#define ASCTWIN_OF_THREAD(name)                                     \
  extern const __thread cce::thread_dim3 name asm("asctwin_" #name) \
      __attribute__((tls_model("initial-exec")))
ASCTWIN_OF_THREAD(threadIdx);
ASCTWIN_OF_THREAD(blockDim);
ASCTWIN_OF_THREAD(blockIdx);
ASCTWIN_OF_THREAD(gridDim);
#undef ASCTWIN_OF_THREAD

#include "asctwin/base/macros_show.inc"
