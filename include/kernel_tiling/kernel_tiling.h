// Tiling structs as kernels read them, under the names that kernels use.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/cube_tiling_names.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
