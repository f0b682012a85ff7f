// No block, no copy.
//   asctwin run w0102_nothing.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, DataCopyParams(0, 16, 0, 0));  // EXPECT: W0102
}
