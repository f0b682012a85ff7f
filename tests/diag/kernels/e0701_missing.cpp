// Block 0 never comes.
//   asctwin run e0701_missing.cpp 'f16[256]=zeros' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  if (GetBlockIdx() != 0) {
    SyncAll();  // EXPECT: E0701
  }
}
