// Flag 2 joins first a block, then all vector cores, without a wait between the two.
//   asctwin run e0706_modes.cpp 'f16[128]=ones' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __mix__(1, 2) void kernel(__gm__ half* gm) {
  if ASCEND_IS_AIC {
    CrossCoreWaitFlag(2);
  }
  if ASCEND_IS_AIV {
    CrossCoreSetFlag<2, PIPE_MTE3>(2);
    CrossCoreSetFlag<0, PIPE_MTE3>(2);  // EXPECT: E0706
    CrossCoreWaitFlag(2);
  }
}
