// An on-chip array that is larger than its memory.
//   asctwin run e0206_array.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  __ubuf__ half array[100 * 1024];  // EXPECT: E0206
  array[0] = 1;
}
