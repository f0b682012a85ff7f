// TCubeTiling as a host fills it.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/matmul_tiling_data.h"

#include "asctwin/base/macros_show.inc"
