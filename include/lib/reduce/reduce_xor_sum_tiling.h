// ReduceXorSum: what a host program asks about it.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/reduce_xor_sum_tiling.h"

#include "asctwin/base/macros_show.inc"
