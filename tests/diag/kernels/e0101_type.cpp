// The vector pipe has no Add of bytes.
//   asctwin run e0101_type.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<int8_t> x(TPosition::VECCALC, 0, 256);
  Add(x, x, x, 256);  // EXPECT: E0101
}
