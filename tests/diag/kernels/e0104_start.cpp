// A tensor of the vector pipe starts at a multiple of 32 B.
//   asctwin run e0104_start.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  Adds(x[3], x, half(1), 16);  // EXPECT: E0104
}
