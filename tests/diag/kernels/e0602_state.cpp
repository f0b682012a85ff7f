// A tensor is freed twice.
//   asctwin run e0602_state.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, 64);
  LocalTensor<half> x = queue.AllocTensor<half>();
  queue.FreeTensor(x);
  queue.FreeTensor(x);  // EXPECT: E0602
}
