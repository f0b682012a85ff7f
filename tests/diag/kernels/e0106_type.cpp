// The sums are float, but the atomic operation was set for half.
//   asctwin run e0106_type.cpp 'f32[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ float* gm) {
  LocalTensor<float> sum(TPosition::VECCALC, 0, 256);
  GlobalTensor<float> g;
  g.SetGlobalBuffer(gm);
  Duplicate(sum, 1.0f, 256);
  SetAtomicAdd<half>();
  DataCopy(g, sum, 256);  // EXPECT: E0106
  SetAtomicNone();
}
