// Adds one, tile by tile, through queues of two buffers each.
//   asctwin run kernels/double_buffer.cpp 'f16[1024]=arange(1)' 'f16[1024]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> arriving;
  TQue<TPosition::VECOUT, 2> leaving;
  pipe.InitBuffer(arriving, 2, 512);
  pipe.InitBuffer(leaving, 2, 512);
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  for (int tile = 0; tile < 4; ++tile) {
    LocalTensor<half> x = arriving.AllocTensor<half>();
    DataCopy(x, source[tile * 256], 256);
    arriving.EnQue(x);
    x = arriving.DeQue<half>();
    LocalTensor<half> y = leaving.AllocTensor<half>();
    Adds(y, x, half(1), 256);
    arriving.FreeTensor(x);
    leaving.EnQue(y);
    y = leaving.DeQue<half>();
    DataCopy(result[tile * 256], y, 256);
    leaving.FreeTensor(y);
  }
}
