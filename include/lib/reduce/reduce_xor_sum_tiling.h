// ReduceXorSum: what a host program asks about it.
#pragma once

#include "asctwin/lib/reduce_xor_sum_tiling.h"
