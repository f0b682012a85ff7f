#pragma once

#include "kernel_operator.h"

// z = x + y of `count` elements, on the running core.
__aicore__ void add_tile(__gm__ float* x, __gm__ float* y, __gm__ float* z, uint32_t count);
