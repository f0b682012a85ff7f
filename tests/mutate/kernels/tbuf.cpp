// Queues at both ends and a TBuf for what lies between: 2x + 1.
//   asctwin run kernels/tbuf.cpp 'f32[64]=arange(1)' 'f32[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ float* in, __gm__ float* out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> arriving;
  TQue<TPosition::VECOUT, 1> leaving;
  TBuf<TPosition::VECCALC> scratch;
  pipe.InitBuffer(arriving, 1, 256);
  pipe.InitBuffer(leaving, 1, 256);
  pipe.InitBuffer(scratch, 256);
  GlobalTensor<float> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  LocalTensor<float> x = arriving.AllocTensor<float>();
  DataCopy(x, source, 64);
  arriving.EnQue(x);
  x = arriving.DeQue<float>();
  LocalTensor<float> doubled = scratch.Get<float>();
  LocalTensor<float> y = leaving.AllocTensor<float>();
  Add(doubled, x, x, 64);
  Adds(y, doubled, 1.0f, 64);
  arriving.FreeTensor(x);
  leaving.EnQue(y);
  y = leaving.DeQue<float>();
  DataCopy(result, y, 64);
  leaving.FreeTensor(y);
}
