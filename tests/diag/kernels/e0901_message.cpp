// A vector core reaches L1 through the cube core alone.
//   asctwin run e0901_message.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  LocalTensor<half> l1(TPosition::TSCM, 0, 256);
  DataCopy(l1, x, 256);  // EXPECT: E0901
}
