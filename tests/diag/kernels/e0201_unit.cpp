// The length is given in bytes, but counts blocks.
//   asctwin run e0201_unit.cpp 'f16[128]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 128);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, DataCopyParams(1, 128 * sizeof(half), 0, 0));  // EXPECT: E0201 E0201
}
