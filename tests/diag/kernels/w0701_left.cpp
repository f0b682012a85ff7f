// The first set of the loop has no wait.
//   asctwin run w0701_left.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __mix__(1, 2) void kernel(__gm__ half* gm) {
  for (int tile = 0; tile < 2; ++tile) {
    if ASCEND_IS_AIC {
      CrossCoreSetFlag<2, PIPE_FIX>(1);  // EXPECT: W0701
    } else if (tile > 0) {
      CrossCoreWaitFlag(1);
    }
  }
}
