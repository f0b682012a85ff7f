// There is no TPipe.
//   asctwin run e0609_pipe.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe* pipe = GetTPipePtr();  // EXPECT: E0609
  pipe->Reset();
}
