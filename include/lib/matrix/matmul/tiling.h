// The tiling of a Matmul as kernels read it, under one of the names that they include.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "kernel_tiling/kernel_tiling.h"

#include "asctwin/base/macros_show.inc"
