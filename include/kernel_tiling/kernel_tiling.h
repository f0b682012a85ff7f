// Tiling structs as kernels read them, under the names that kernels use.
#pragma once

#include "asctwin/lib/cube_tiling_names.h"
#include "kernel_operator.h"
