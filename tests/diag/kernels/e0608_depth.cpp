// The queue is one tensor deep.
//   asctwin run e0608_depth.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 2, 64);
  queue.EnQue(queue.AllocTensor<half>());
  queue.EnQue(queue.AllocTensor<half>());  // EXPECT: E0608
}
