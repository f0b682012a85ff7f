// The loop has no end.
//   asctwin run e0801_loop.cpp 'f16[256]=zeros' --timeout 1
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  for (volatile int turns = 0; true;) turns = 0;  // EXPECT: E0801
}
