// Reductions of a matrix by a pattern.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/pattern_reduce.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
