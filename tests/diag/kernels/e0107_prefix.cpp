// A running sum: each repeat is to add the result of the one before.
//   asctwin run e0107_prefix.cpp
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel() {
  LocalTensor<half> x(TPosition::VECCALC, 0, 1024);
  Duplicate<half>(x, 1, 1024);
  Add(x[128], x[128], x, 896);  // EXPECT: E0107
}
