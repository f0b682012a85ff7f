// Flags order the pipes, but the tensor does not go through its queue.
//   asctwin run w0605_skipped.cpp 'f16[64]=ones' --pedantic
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, 128);
  GlobalTensor<half> global;
  global.SetGlobalBuffer(gm, 64);
  LocalTensor<half> x = queue.AllocTensor<half>();
  DataCopy(x, global, 64);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  Adds(x, x, half(1), 64);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(global, x, 64);
  queue.FreeTensor(x);  // EXPECT: W0605
}
