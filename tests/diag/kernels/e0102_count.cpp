// A repeat count has 8 bits.
//   asctwin run e0102_count.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  Add(x, x, x, 64, 256, BinaryRepeatParams(1, 1, 1, 0, 0, 0));  // EXPECT: E0102
}
