// The copy leaves nothing of the zeros.
//   asctwin run w0603_filled.cpp 'f16[64]=ones' --pedantic
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, 128);
  GlobalTensor<half> global;
  global.SetGlobalBuffer(gm, 64);
  LocalTensor<half> x = queue.AllocTensor<half>();
  Duplicate(x, half(0), 64);
  SetFlag<HardEvent::V_MTE2>(0);
  WaitFlag<HardEvent::V_MTE2>(0);
  DataCopy(x, global, 64);  // EXPECT: W0603
  queue.EnQue(x);
  x = queue.DeQue<half>();
  DataCopy(global, x, 64);
  queue.FreeTensor(x);
}
