// ND2NZ works in the last 8 KiB of UB on this chip, which the kernel's queue fills.
//   asctwin run e0207_scratch.cpp 'f16[256]=zeros' --soc Ascend310P3
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 2, 126 * 1024);
  LocalTensor<half> x = queue.AllocTensor<half>();
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, Nd2NzParams(1, 8, 32, 0, 32, 8, 1, 0));  // EXPECT: E0207
  queue.FreeTensor(x);
}
