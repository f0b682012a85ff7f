// The offset leads behind the argument: what the copy asks for begins where it has ended.
//   asctwin run e0201_behind_the_end.cpp 'f16[128]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g[128], 64);  // EXPECT: E0201
}
