// The copy is longer than the tensor that the launch was given.
//   asctwin run e0201_global.cpp 'f16[100]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(g, x, 128);  // EXPECT: E0201
}
