// Cores write neighbouring words, which one cache line has.
//   asctwin run cache_lines.cpp 'f32[64]=zeros' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  GlobalTensor<float> g;
  g.SetGlobalBuffer(gm);
  g.SetValue(GetBlockIdx(), 2.0f);
}
