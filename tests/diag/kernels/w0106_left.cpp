// SetAtomicNone is missing after the sum: the next kernel's copies would add as well.
//   asctwin run w0106_left.cpp 'f32[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  LocalTensor<float> sum(TPosition::VECCALC, 0, 256);
  GlobalTensor<float> g;
  g.SetGlobalBuffer(gm);
  Duplicate(sum, 1.0f, 256);
  PipeBarrier<PIPE_ALL>();
  SetAtomicAdd<float>();  // EXPECT: W0106
  DataCopy(g, sum, 256);
}
