// Nothing copies from UB to BT.
//   asctwin run e0101_path.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  LocalTensor<half> table(TPosition::C2, 0, 64);
  DataCopy(table, x, 64);  // EXPECT: E0101
}
