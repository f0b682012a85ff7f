// Each float stands in a DataBlock of its own, and is taken as packed.
//   asctwin run w0304_column.cpp 'f32[16,1]=rand(1)' 'f32[16]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* in, __gm__ float* out) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 128);
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer(in);
  to.SetGlobalBuffer(out);
  DataCopyPad(x, from, DataCopyExtParams(16, 4, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 0, 0));
  PipeBarrier<PIPE_ALL>();
  Muls(x, x, 2.0f, 16);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, x, 16);  // EXPECT: W0304
}
