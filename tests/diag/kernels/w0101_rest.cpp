// DataCopy moves whole blocks: 20 halves are 40 B, 32 B arrive.
//   asctwin run w0101_rest.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, 20);  // EXPECT: W0101
}
