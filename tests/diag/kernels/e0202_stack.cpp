// A variable of the kernel is no global memory.
//   asctwin run e0202_stack.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  half variable[64];
  GlobalTensor<half> g;
  g.SetGlobalBuffer(variable);
  DataCopy(g, x, 64);  // EXPECT: E0202
}
