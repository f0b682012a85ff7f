// x is used without DeQue.
//   asctwin run w0602_queued.cpp 'f16[64]=ones'
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
  SetFlag<HardEvent::MTE2_MTE3>(0);
  WaitFlag<HardEvent::MTE2_MTE3>(0);
  DataCopy(global, x, 64);  // EXPECT: W0602
  x = queue.DeQue<half>();
  queue.FreeTensor(x);
}
