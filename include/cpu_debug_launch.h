// ICPU_RUN_KF(kernel, blocks, arguments...): runs a kernel on the CPU at once. `kernel` is a
// function, an instance of a template or a lambda, `k<float, 16>` with its comma.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/host/icpu.h"

// Lambdas in a macro: each has a type of its own, so that two uses differ.
#define ICPU_RUN_KF(...) \
  ::asctwin::host::icpu_run([] {}, #__VA_ARGS__, ::asctwin::SourceLoc::here(), __VA_ARGS__)
#define ICPU_SET_TILING_KEY(key) ::asctwin::host::set_tiling_key(key)

#include "asctwin/base/macros_show.inc"
