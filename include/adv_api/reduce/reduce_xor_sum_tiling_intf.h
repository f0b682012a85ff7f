// ReduceXorSum: what a host program asks about it. An older name of the file.
#pragma once

#include "asctwin/lib/reduce_xor_sum_tiling.h"
