// The tiling of a Matmul, under one of the names that hosts include.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/matmul_tiling.h"

#include "asctwin/base/macros_show.inc"
