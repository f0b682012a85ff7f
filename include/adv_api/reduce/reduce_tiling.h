// Reductions of a matrix by a pattern: what a host program asks about it.
#pragma once

#include "asctwin/lib/pattern_reduce_tiling.h"
