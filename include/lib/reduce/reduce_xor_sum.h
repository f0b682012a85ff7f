// ReduceXorSum.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/reduce_xor_sum.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
