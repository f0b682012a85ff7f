// The copied bytes are never used.
//   asctwin run w0603_freed.cpp 'f16[64]=ones' --pedantic
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, 128);
  GlobalTensor<half> global;
  global.SetGlobalBuffer(gm, 64);
  LocalTensor<half> x = queue.AllocTensor<half>();
  DataCopy(x, global, 64);
  queue.EnQue(x);
  x = queue.DeQue<half>();
  queue.FreeTensor(x);  // EXPECT: W0603
}
