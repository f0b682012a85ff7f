// The vector cores wait for another flag than the cube core sets.
//   asctwin run e0703_other_id.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __mix__(1, 2) void kernel(__gm__ half* gm) {
  if ASCEND_IS_AIC {
    CrossCoreSetFlag<2, PIPE_FIX>(3);
  } else {
    CrossCoreWaitFlag(4);  // EXPECT: E0703
  }
}
