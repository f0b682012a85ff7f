// The length is given in elements, but counts bytes: three quarters of the tensor stay behind.
//   asctwin run w0103_elements.cpp 'f32[64]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  LocalTensor<float> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<float> g;
  g.SetGlobalBuffer(gm, 64);
  Duplicate<float>(x, 1, 64);
  PipeBarrier<PIPE_ALL>();
  DataCopyPad(g, x, DataCopyExtParams(1, 64, 0, 0, 0));  // EXPECT: W0103
}
