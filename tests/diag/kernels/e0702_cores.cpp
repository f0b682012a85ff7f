// More cores than the chip has can never be there at once.
//   asctwin run e0702_cores.cpp 'f16[256]=zeros' --blocks 49
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  SyncAll();  // EXPECT: E0702
}
