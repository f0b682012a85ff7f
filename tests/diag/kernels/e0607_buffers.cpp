// Nine queues of eight buffers are too many.
//   asctwin run e0607_buffers.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 8> queues[9];
  for (int i = 0; i < 9; ++i) {
    pipe.InitBuffer(queues[i], 8, 64);  // EXPECT: E0607
  }
}
