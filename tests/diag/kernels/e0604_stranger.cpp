// The tensor goes back to a queue that it does not come from.
//   asctwin run e0604_stranger.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, 64);
  TQue<TPosition::VECOUT, 1> other;
  pipe.InitBuffer(other, 1, 64);
  LocalTensor<half> x = queue.AllocTensor<half>();
  other.FreeTensor(x);  // EXPECT: E0604
}
