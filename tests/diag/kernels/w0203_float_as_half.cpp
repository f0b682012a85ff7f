// An array of float is bound to a tensor of half.
//   asctwin run w0203_float_as_half.cpp 'f32[64]=ones' 'f16[64]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void doubles(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)x, 64);
  to.SetGlobalBuffer((__gm__ half*)y, 64);
  const LocalTensor<half> a(TPosition::VECCALC, 0, 64);
  DataCopy(a, from, 64);  // EXPECT: W0203
  PipeBarrier<PIPE_ALL>();
  Add(a, a, a, 64);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, a, 64);
}
