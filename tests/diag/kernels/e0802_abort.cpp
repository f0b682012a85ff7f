// The kernel ends the whole program.
//   asctwin run e0802_abort.cpp 'f16[256]=zeros'
#include <cstdlib>

#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  if (GetBlockIdx() == 0) {
    abort();  // EXPECT: E0802
  }
}
