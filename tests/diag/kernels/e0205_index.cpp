// One behind the last element.
//   asctwin run e0205_index.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  x.SetValue(0, x.GetValue(256));  // EXPECT: E0205
}
