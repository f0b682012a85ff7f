// NZ2ND takes whole strips of 16 columns.
//   asctwin run e0103_columns.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(g, x, Nz2NdParamsFull{1, 8, 24, 1, 8, 24, 1});  // EXPECT: E0103
}
