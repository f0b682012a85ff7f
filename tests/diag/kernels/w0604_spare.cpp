// Nothing uses the scratch buffer.
//   asctwin run w0604_spare.cpp 'f16[64]=ones' --pedantic
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, 128);
  TBuf<TPosition::VECCALC> spare;
  pipe.InitBuffer(spare, 1024);  // EXPECT: W0604
  GlobalTensor<half> global;
  global.SetGlobalBuffer(gm, 64);
  LocalTensor<half> x = queue.AllocTensor<half>();
  DataCopy(x, global, 64);
  queue.EnQue(x);
  x = queue.DeQue<half>();
  DataCopy(global, x, 64);
  queue.FreeTensor(x);
}
