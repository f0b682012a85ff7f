// The copy keeps the mutex of its buffer.
//   asctwin run w0504_left.cpp 'f16[128]=ones' --soc Ascend950
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 128);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  Mutex::Lock<PIPE_MTE2>(5);  // EXPECT: W0504
  DataCopy(x, g, 128);
}
