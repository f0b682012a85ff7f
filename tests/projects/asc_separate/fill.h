#pragma once

#include "kernel_operator.h"

struct Range {
  int32_t first;
  uint32_t count;
};

__global__ __aicore__ void fill(GM_ADDR to, Range range);
