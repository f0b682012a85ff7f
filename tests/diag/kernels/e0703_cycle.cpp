// Each kind of core waits for the other one first.
//   asctwin run e0703_cycle.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __mix__(1, 1) void kernel(__gm__ half* gm) {
  if ASCEND_IS_AIC {
    CrossCoreWaitFlag(4);  // EXPECT: E0703
    CrossCoreSetFlag<2, PIPE_FIX>(3);
  } else {
    CrossCoreWaitFlag(3);  // EXPECT: E0703
    CrossCoreSetFlag<2, PIPE_MTE3>(4);
  }
}
