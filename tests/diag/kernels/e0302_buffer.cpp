// The tile is longer than what was copied into it.
//   asctwin run e0302_buffer.cpp 'f16[64]=ones' 'f16[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void add_one(__gm__ half* in, __gm__ half* out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  TQue<TPosition::VECOUT, 1> results;
  pipe.InitBuffer(queue, 1, 128);
  pipe.InitBuffer(results, 1, 128);
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer(in, 64);
  to.SetGlobalBuffer(out, 64);

  LocalTensor<half> x = queue.AllocTensor<half>();
  DataCopy(x, from, 48);
  queue.EnQue(x);
  x = queue.DeQue<half>();
  LocalTensor<half> y = results.AllocTensor<half>();
  Adds(y, x, half(1), 64);  // EXPECT: E0302
  results.EnQue(y);
  queue.FreeTensor(x);
  y = results.DeQue<half>();
  DataCopy(to, y, 64);
  results.FreeTensor(y);
}
