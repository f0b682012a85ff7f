// The padding has no value, and the addition goes over it.
//   asctwin run e0301_pad.cpp 'f16[20]=ones' 'f16[32]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 32);
  GlobalTensor<half> g, to;
  g.SetGlobalBuffer(gm);
  to.SetGlobalBuffer(out);
  DataCopyPad(x, g, DataCopyExtParams(1, 40, 0, 0, 0), DataCopyPadExtParams<half>(false, 0, 12, 0));
  PipeBarrier<PIPE_ALL>();
  Add(x, x, x, 32);  // EXPECT: E0301
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, x, 32);
}
