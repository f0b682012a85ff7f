// A tensor that nothing has been assigned to.
//   asctwin run e0203_null.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  LocalTensor<half> x;
  DataCopy(x, g, 64);  // EXPECT: E0203
}
