// This chip has no memory behind C2PIPE2GM.
//   asctwin run e0101_position.cpp 'f16[256]=zeros' --soc Ascend910A
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  LocalTensor<half> y(TPosition::C2PIPE2GM, 0, 64);  // EXPECT: E0101
  DataCopy(y, x, 64);
}
