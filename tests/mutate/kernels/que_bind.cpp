// Copies through one queue that is both ends.
//   asctwin run kernels/que_bind.cpp 'f16[1024]=arange(1)' 'f16[1024]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> through;
  pipe.InitBuffer(through, 2, 1024);
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  for (int tile = 0; tile < 2; ++tile) {
    LocalTensor<half> x = through.AllocTensor<half>();
    DataCopy(x, source[tile * 512], 512);
    through.EnQue(x);
    x = through.DeQue<half>();
    DataCopy(result[tile * 512], x, 512);
    through.FreeTensor(x);
  }
}
