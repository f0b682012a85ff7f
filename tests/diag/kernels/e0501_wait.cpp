// Nothing has set the flag.
//   asctwin run e0501_wait.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID3);  // EXPECT: E0501
}
