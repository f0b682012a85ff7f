// The loop runs far beyond the tensor.
//   asctwin run e0204_pointer.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  for (int i = 0; i < 100000; ++i) {
    gm[i] = 1;  // EXPECT: E0204
  }
}
