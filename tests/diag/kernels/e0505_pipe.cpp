// The scalar pipe has no barrier.
//   asctwin run e0505_pipe.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  PipeBarrier<PIPE_S>();  // EXPECT: E0505
}
