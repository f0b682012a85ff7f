// The tensor is never given back.
//   asctwin run w0601_kept.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, 64);
  LocalTensor<half> x = queue.AllocTensor<half>();  // EXPECT: W0601
  x.SetValue(0, 1);
}
