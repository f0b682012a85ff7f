// Sixteen sets, and nobody waits before the end.
//   asctwin run e0704_overflow.cpp 'f16[256]=zeros' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  for (int tile = 0; tile < 16; ++tile) {
    CrossCoreSetFlag<0, PIPE_MTE3>(2);  // EXPECT: E0704
  }
}
