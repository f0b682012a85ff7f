// The copy may still run when the addition begins.
//   asctwin run e0401_copy_in.cpp 'f16[256]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, 256);
  Adds(x, x, half(1), 256);  // EXPECT: E0401
}
