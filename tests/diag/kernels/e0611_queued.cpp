// x is changed behind EnQue.
//   asctwin run e0611_queued.cpp 'f16[64]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, 128);
  GlobalTensor<half> global;
  global.SetGlobalBuffer(gm, 64);
  LocalTensor<half> x = queue.AllocTensor<half>();
  queue.EnQue(x);
  DataCopy(x, global, 64);  // EXPECT: E0611
  x = queue.DeQue<half>();
  queue.FreeTensor(x);
}
