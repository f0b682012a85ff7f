// Reductions of a matrix by a pattern: what a host program asks about it.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/pattern_reduce_tiling.h"

#include "asctwin/base/macros_show.inc"
