// There are 8 ids; the ninth request finds none.
//   asctwin run e0504_ids.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  TPipe pipe;
  for (int i = 0; i < 9; ++i) {
    pipe.AllocEventID<HardEvent::V_MTE3>();  // EXPECT: E0504
  }
}
