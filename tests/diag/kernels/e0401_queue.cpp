// One of two tensors is not taken out of its queue.
//   asctwin run e0401_queue.cpp 'f16[64]=ones' 'f16[64]=ones' 'f16[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  GlobalTensor<half> gx, gy, gz;
  gx.SetGlobalBuffer((__gm__ half*)x, 64);
  gy.SetGlobalBuffer((__gm__ half*)y, 64);
  gz.SetGlobalBuffer((__gm__ half*)z, 64);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> inX, inY;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(inX, 1, 128);
  pipe.InitBuffer(inY, 1, 128);
  pipe.InitBuffer(out, 1, 128);
  LocalTensor<half> a = inX.AllocTensor<half>(), b = inY.AllocTensor<half>();
  DataCopy(a, gx, 64);
  inX.EnQue(a);
  DataCopy(b, gy, 64);
  a = inX.DeQue<half>();
  LocalTensor<half> c = out.AllocTensor<half>();
  Add(c, a, b, 64);  // EXPECT: E0401
  out.EnQue(c);
  c = out.DeQue<half>();
  DataCopy(gz, c, 64);
  inX.FreeTensor(a);
  inY.FreeTensor(b);
  out.FreeTensor(c);
}
