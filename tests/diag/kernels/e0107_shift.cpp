// The copy moves a tensor down by a block, over what it still has to read.
//   asctwin run e0107_shift.cpp
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel() {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  Duplicate<half>(x, 1, 256);
  DataCopy(x, x[16], 240);  // EXPECT: E0107
}
