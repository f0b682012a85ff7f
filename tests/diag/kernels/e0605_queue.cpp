// The queue was never given buffers.
//   asctwin run e0605_queue.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  LocalTensor<half> x = queue.AllocTensor<half>();  // EXPECT: E0605
  queue.FreeTensor(x);
}
