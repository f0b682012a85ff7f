// z = x + y, for 32 halves: the case of docs/batch.md.
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void add(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  GlobalTensor<half> gx, gy, gz;
  gx.SetGlobalBuffer((__gm__ half*)x, 32);
  gy.SetGlobalBuffer((__gm__ half*)y, 32);
  gz.SetGlobalBuffer((__gm__ half*)z, 32);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, 64 * sizeof(half));
  pipe.InitBuffer(out, 1, 32 * sizeof(half));
  LocalTensor<half> both = in.AllocTensor<half>();
  DataCopy(both, gx, 32);
  DataCopy(both[32], gy, 32);
  in.EnQue(both);
  both = in.DeQue<half>();
  LocalTensor<half> sum = out.AllocTensor<half>();
  Add(sum, both, both[32], 32);
  in.FreeTensor(both);
  out.EnQue(sum);
  sum = out.DeQue<half>();
  DataCopy(gz, sum, 32);
  out.FreeTensor(sum);
}
