// One buffer, allocated twice.
//   asctwin run e0601_alloc.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, 64);
  LocalTensor<half> first = queue.AllocTensor<half>();
  LocalTensor<half> second = queue.AllocTensor<half>();  // EXPECT: E0601
  queue.FreeTensor(first);
  queue.FreeTensor(second);
}
