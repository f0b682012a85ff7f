// ReduceXorSum.
#pragma once

#include "asctwin/lib/reduce_xor_sum.h"
