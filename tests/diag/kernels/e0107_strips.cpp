// The strips of ND2NZ stand one block apart, as if the matrix had a single row.
//   asctwin run e0107_strips.cpp 'f16[16,32]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 512);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, Nd2NzParams(1, 16, 32, 0, 32, 1, 1, 0));  // EXPECT: E0107
}
