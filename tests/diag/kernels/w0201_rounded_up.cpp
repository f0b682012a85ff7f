// The copy is rounded up to whole blocks, beyond the tensor, but not beyond the argument.
//   asctwin run w0201_rounded_up.cpp 'f16[256]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm, 100);
  DataCopy(x, g, 112);  // EXPECT: W0201
}
