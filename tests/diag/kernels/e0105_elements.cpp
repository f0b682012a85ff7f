// A length in bytes is one in elements, too.
//   asctwin run e0105_elements.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopyPad(g, x, DataCopyExtParams(1, 31, 0, 0, 0));  // EXPECT: E0105
}
