// The tiling of a Matmul as kernels read it, under one of the names that they include.
#pragma once

#include "kernel_tiling/kernel_tiling.h"
