// Copies that measure a bandwidth: nobody reads what they leave.
//   asctwin run w0402_bandwidth.cpp 'f16[256]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  for (int i = 0; i < 8; ++i) DataCopy(x, g, 256);  // EXPECT: W0402
}
