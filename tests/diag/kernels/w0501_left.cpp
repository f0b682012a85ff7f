// The flag is never waited for.
//   asctwin run w0501_left.cpp 'f16[256]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);  // EXPECT: W0501
}
